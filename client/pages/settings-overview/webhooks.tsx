import { type WebhookState, webhookEventNames, webhookEvents } from "#shared/integrations.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { IntegrationsData, IntegrationsProps } from "./data.ts";
import { NewSecret } from "./new-secret.tsx";

type Endpoint = IntegrationsData["webhooks"][number];

const stateNames: Readonly<Record<WebhookState, { text: string; tone: Tone }>> = {
  active: { text: "In use", tone: "good" },
  paused: { text: "Paused", tone: "neutral" },
  disabled: { text: "Switched off", tone: "bad" },
};

/** What an endpoint is at present; one that is in use and does not get through says so. */
export function EndpointBadge({
  state,
  consecutiveFailures,
}: Pick<Endpoint, "state" | "consecutiveFailures">) {
  if (state === "active" && consecutiveFailures > 0) return <Badge tone="warn">Failing</Badge>;
  return <Badge tone={stateNames[state].tone}>{stateNames[state].text}</Badge>;
}

export function Webhooks({ data, form, link }: IntegrationsProps) {
  const { webhooks, included, panel } = data;
  const made = form?.intent === "create-webhook" ? form.shown : undefined;
  const isMaking = included && !made && (panel?.kind === "new-webhook" || form?.intent === "create-webhook");
  return (
    <Card
      title="Webhooks"
      id="webhooks"
      actions={
        included &&
        !isMaking &&
        !made && (
          <ButtonLink href={link({ new: "webhook" })} icon="plus" size="small">
            Add endpoint
          </ButtonLink>
        )
      }
    >
      <Stack gap={5}>
        <p className="muted">
          We post to an address of yours when something happens here, signed so that you can tell it is us.
        </p>
        {made && (
          <NewSecret title="The endpoint is ready" secret={made.secret ?? ""} closeHref={link()}>
            <p className="small">
              This secret signs what we send, as{" "}
              <a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it: any of its libraries
              can check it.
            </p>
          </NewSecret>
        )}
        {isMaking && (
          <Form state={form} intent="create-webhook" action={link({ new: "webhook" })}>
            <EndpointFields />
            <div className="form-actions">
              <SubmitButton>Add endpoint</SubmitButton>
              <ButtonLink href={link()} variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          </Form>
        )}
        <DataTable<Endpoint>
          caption="Webhook endpoints"
          columns={columns}
          rows={webhooks}
          rowKey={({ id }) => id}
          rowHref={({ id }) => link({ webhook: id })}
          empty={
            <EmptyState icon="send" title="No endpoints yet">
              {included
                ? "Add one to hear of members, claims, treets, partners and links as they happen."
                : undefined}
            </EmptyState>
          }
        />
      </Stack>
    </Card>
  );
}

const columns: Column<Endpoint>[] = [
  {
    id: "url",
    header: "Address",
    cell: ({ url, description, state, consecutiveFailures }) => (
      <span className="integration-name">
        <strong>{description || url.replace(/^https?:\/\//, "")}</strong>
        {description && <span className="muted small">{url.replace(/^https?:\/\//, "")}</span>}
        <EndpointBadge state={state} consecutiveFailures={consecutiveFailures} />
      </span>
    ),
  },
  {
    id: "events",
    header: "Events",
    hideBelow: "small",
    cell: ({ events }) => (events.length === webhookEventNames.length ? "All" : events.length),
  },
  {
    id: "last",
    header: "Last delivered",
    hideBelow: "small",
    cell: ({ lastDeliveredAt, consecutiveFailures }) => (
      <span className="integration-name">
        {lastDeliveredAt ? <Time value={lastDeliveredAt} format="datetime" /> : "Never"}
        {consecutiveFailures > 0 && <span className="small muted">{failuresText(consecutiveFailures)}</span>}
      </span>
    ),
  },
];

export const failuresText = (failures: number): string =>
  failures === 1 ? "Failed once since" : `Failed ${failures} times in a row`;

/** Where to, and of what. */
export function EndpointFields({ endpoint }: { endpoint?: Endpoint }) {
  const chosen = endpoint?.events ?? webhookEventNames;
  return (
    <>
      <TextField
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        maxLength={500}
        defaultValue={endpoint?.url}
        placeholder="https://example.org/treets"
        hint="An address on the open internet that begins with https://."
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="Name"
        name="description"
        optional
        maxLength={100}
        defaultValue={endpoint?.description}
      />
      <FieldGroup legend="Events">
        <Grid min="16rem" gap={3}>
          {webhookEventNames.map((name) => (
            <CheckboxField
              key={name}
              name={`event ${name}`}
              label={<code>{name}</code>}
              hint={webhookEvents[name]}
              defaultChecked={chosen.includes(name)}
            />
          ))}
        </Grid>
      </FieldGroup>
    </>
  );
}

/** The form's own answers only; what another form of the screen was told is not repeated. */
export const returnedBy = (form: FormState | undefined, intent: string): FormState | undefined =>
  form?.intent === intent && !form.shown ? form : undefined;
