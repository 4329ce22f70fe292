import { keyLifetimes, roleOfScope, USUAL_KEY_LIFETIME } from "#shared/integrations.ts";
import { integrationsList } from "#shared/lists/integrations.ts";
import { clearedFilters } from "#shared/lists/list.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import { NoneMatch } from "../../lists/none-match.tsx";
import type { FormState } from "../../page-props.ts";
import type { IntegrationsData, IntegrationsProps } from "./data.ts";
import { NewSecret } from "./new-secret.tsx";

type Key = IntegrationsData["keys"][number];

const scopeNames = translated({
  "read-only": words.readOnly,
  manager: words.manager,
  admin: words.admin,
});

export function ApiKeys({ data, form, link }: IntegrationsProps) {
  const { keys, totals, included, panel } = data;
  const made = form?.intent === "create-key" ? form.shown : undefined;
  const isMaking = included && !made && (panel?.kind === "new-key" || form?.intent === "create-key");
  return (
    <Card
      title={words.apiKeys()}
      id="keys"
      actions={
        included && (
          <ButtonLink href={link({ new: "key" })} icon="plus" size="small">
            {words.newKey()}
          </ButtonLink>
        )
      }
      gap={5}
    >
      <Rich as="p" className="muted">
        {words.keysLead({
          link: (text) => (
            <a href="/api/v1/docs" data-native="">
              {text}
            </a>
          ),
        })}
      </Rich>
      {made && (
        <NewSecret
          title={words.keyReady({ name: made.name ?? "" })}
          secret={made.secret ?? ""}
          closeHref={link({})}
        />
      )}
      {isMaking && <NewKey form={form} closeHref={link({})} action={link({ new: "key" })} />}
      <DataTable<Key>
        caption={words.apiKeys()}
        columns={columnsFor({ form, action: link({}), included })}
        rows={keys}
        rowKey={({ id }) => id}
        empty={
          totals.keys > 0 ? (
            <NoneMatch
              title={words.noKeysMatch()}
              clearHref={link(clearedFilters(integrationsList.filters))}
            />
          ) : (
            <EmptyState icon="key" title={words.noKeys()}>
              {included ? words.noKeysLead() : undefined}
            </EmptyState>
          )
        }
      />
    </Card>
  );
}

function NewKey(props: { form: FormState | undefined; closeHref: string; action: string }) {
  const { form, closeHref, action } = props;
  return (
    <FormDrawer
      title={words.newKey()}
      closeHref={closeHref}
      submit={words.makeKey()}
      state={form}
      intent="create-key"
      action={action}
    >
      <TextField
        label={commonWords.name()}
        name="name"
        maxLength={60}
        autoComplete="off"
        hint={words.keyNameHint()}
      />
      <ChoiceCards
        legend={words.keyRole()}
        name="scope"
        defaultValue="read-only"
        options={[
          {
            value: "read-only",
            label: words.readOnly(),
            description: words.keyViewerHint(),
            icon: "eye",
          },
          {
            value: "manager",
            label: words.manager(),
            description: words.keyManagerHint(),
            icon: "edit",
          },
          {
            value: "admin",
            label: words.admin(),
            description: words.keyAdminHint(),
            icon: "settings",
          },
        ]}
      />
      <SelectField
        label={words.ends()}
        name="expiresIn"
        defaultValue={String(USUAL_KEY_LIFETIME)}
        options={keyLifetimes.map((days) => ({ value: String(days), label: lifetimeNames[days]() }))}
      />
    </FormDrawer>
  );
}

const lifetimeNames: Readonly<Record<(typeof keyLifetimes)[number], () => string>> = {
  30: words.after30Days,
  90: words.after90Days,
  365: words.afterYear,
  0: commonWords.never,
};

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
    header: commonWords.name(),
    cell: ({ name, hint, scope, role, state, createdBy }) => (
      <span className="cell-lines">
        <strong>{name}</strong>
        <span className="muted small">
          {scopeNames[scope]} · <code>{hint}…</code>
        </span>
        {role !== null && role !== roleOfScope[scope] && (
          <span className="muted small">{words.keyRoleCapped({ role, createdBy })}</span>
        )}
        {!included && <Badge tone="warn">{words.pausedByPlan()}</Badge>}
        {state === "expired" && <Badge tone="warn">{words.expired()}</Badge>}
        {state === "inactive" && <Badge tone="bad">{words.creatorSuspended({ createdBy })}</Badge>}
      </span>
    ),
  },
  { id: "by", header: words.madeBy(), hideBelow: "medium", cell: ({ createdBy }) => createdBy },
  {
    id: "used",
    header: words.lastUsed(),
    hideBelow: "small",
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <Time value={lastUsedAt} format="datetime" /> : commonWords.never(),
  },
  {
    id: "ends",
    header: words.ends(),
    hideBelow: "medium",
    cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} /> : commonWords.never()),
  },
  {
    id: "revoke",
    header: <span className="visually-hidden">{words.revoke()}</span>,
    align: "end",
    cell: ({ id, name }) => (
      <ConfirmDialog
        title={words.revokeQuestion({ name })}
        intent="revoke-key"
        action={action}
        confirmLabel={words.revokeKey()}
        state={form?.values.key === id ? form : undefined}
        trigger={
          <Button size="small" variant="quiet" aria-label={words.revokeNamed({ name })}>
            {words.revoke()}
          </Button>
        }
      >
        <p>{words.revokeHint()}</p>
        <input type="hidden" name="key" value={id} />
      </ConfirmDialog>
    ),
  },
];
