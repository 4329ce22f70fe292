import { roleOfScope } from "#shared/integrations.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { IntegrationsData } from "../settings-overview.tsx";
import type { IntegrationsProps } from "./integrations.tsx";
import { NewSecret } from "./new-secret.tsx";

type Key = IntegrationsData["keys"][number];

const scopeNames = { "read-only": "Read only", manager: "Manager", admin: "Admin" } as const;

export function ApiKeys({ data, form, link }: IntegrationsProps) {
  const { keys, included, panel } = data;
  const made = form?.intent === "create-key" ? form.shown : undefined;
  const isMaking = included && !made && (panel?.kind === "new-key" || form?.intent === "create-key");
  return (
    <Card
      title="API keys"
      id="keys"
      actions={
        included &&
        !isMaking &&
        !made && (
          <ButtonLink href={link({ new: "key" })} icon="plus" size="small">
            New key
          </ButtonLink>
        )
      }
    >
      <Stack gap={5}>
        <p className="muted">
          A key lets a program of yours act here as you, within the role you give it. How it is used is in the{" "}
          <a href="/api/v1/docs" data-native="">
            API documentation
          </a>
          .
        </p>
        {made && (
          <NewSecret
            title={`The key “${made.name}” is ready`}
            secret={made.secret ?? ""}
            closeHref={link()}
          />
        )}
        {isMaking && <NewKey form={form} closeHref={link()} action={link({ new: "key" })} />}
        <DataTable<Key>
          caption="API keys"
          columns={columnsFor({ form, action: link(), included })}
          rows={keys}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon="key" title="No keys yet">
              {included ? "Make one for each program, so that each can be taken away by itself." : undefined}
            </EmptyState>
          }
        />
      </Stack>
    </Card>
  );
}

function NewKey(props: { form: FormState | undefined; closeHref: string; action: string }) {
  const { form, closeHref, action } = props;
  return (
    <Form state={form} intent="create-key" action={action}>
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        autoComplete="off"
        hint="Such as the program that uses it."
      />
      <ChoiceCards
        legend="What may it do?"
        name="scope"
        defaultValue="read-only"
        options={[
          { value: "read-only", label: "Read only", description: "Sees what a viewer sees.", icon: "eye" },
          {
            value: "manager",
            label: "Manager",
            description: "Members, treets, partners, links.",
            icon: "edit",
          },
          { value: "admin", label: "Admin", description: "Settings and the team as well.", icon: "settings" },
        ]}
      />
      <SelectField
        label="Ends"
        name="expiresIn"
        defaultValue="90"
        options={[
          { value: "30", label: "After 30 days" },
          { value: "90", label: "After 90 days" },
          { value: "365", label: "After a year" },
          { value: "0", label: "Never" },
        ]}
      />
      <div className="form-actions">
        <SubmitButton>Make key</SubmitButton>
        <ButtonLink href={closeHref} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

const columnsFor = ({
  form,
  action,
  included,
}: {
  readonly form: FormState | undefined;
  readonly action: string;
  readonly included: boolean;
}): Column<Key>[] => [
  {
    id: "name",
    header: "Name",
    cell: ({ name, hint, scope, role, state, createdBy }) => (
      <span className="integration-name">
        <strong>{name}</strong>
        <span className="muted small">
          {scopeNames[scope]} · <code>{hint}…</code>
        </span>
        {role !== null && role !== roleOfScope[scope] && (
          <span className="muted small">{`At present no more than ${role}, as ${createdBy} is`}</span>
        )}
        {!included && <Badge tone="warn">Paused by your plan</Badge>}
        {state === "expired" && <Badge tone="warn">Expired</Badge>}
        {state === "inactive" && <Badge tone="bad">{`${createdBy} is suspended`}</Badge>}
      </span>
    ),
  },
  { id: "by", header: "Made by", hideBelow: "medium", cell: ({ createdBy }) => createdBy },
  {
    id: "used",
    header: "Last used",
    hideBelow: "small",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} format="datetime" /> : "Never"),
  },
  {
    id: "ends",
    header: "Ends",
    hideBelow: "medium",
    cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} /> : "Never"),
  },
  {
    id: "revoke",
    header: <span className="visually-hidden">Revoke</span>,
    align: "end",
    cell: ({ id, name }) => (
      <ConfirmDialog
        title={`Revoke “${name}”?`}
        intent="revoke-key"
        action={action}
        tone="danger"
        confirmLabel="Revoke key"
        state={form?.values.key === id ? form : undefined}
        trigger={
          <Button size="small" variant="quiet" aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        }
      >
        <p>The program that uses it is refused from now on. This cannot be taken back.</p>
        <input type="hidden" name="key" value={id} />
      </ConfirmDialog>
    ),
  },
];
