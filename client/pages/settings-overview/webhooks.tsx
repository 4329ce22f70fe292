import { endpointName, type WebhookState, webhookEventNames, webhookEvents } from "#shared/integrations.ts";
import { integrationsList } from "#shared/lists/integrations.ts";
import { clearedFilters } from "#shared/lists/list.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { Grid } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import { NoneMatch } from "../../lists/none-match.tsx";
import type { FormState } from "../../page-props.ts";
import type { IntegrationsData, IntegrationsProps } from "./data.ts";
import { NewSecret } from "./new-secret.tsx";

type Endpoint = IntegrationsData["webhooks"][number];

const stateNames = integrationsList.filters.endpoint.names;
const stateTones: Readonly<Record<WebhookState, Tone>> = {
  active: "good",
  paused: "neutral",
  disabled: "bad",
};

/** State of an endpoint; active endpoints with failing deliveries show a warning. */
export function EndpointBadge({
  state,
  consecutiveFailures,
}: Pick<Endpoint, "state" | "consecutiveFailures">) {
  if (state === "active" && consecutiveFailures > 0)
    return <Badge tone="warn">{words.endpointUnwell()}</Badge>;
  return <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>;
}

export function Webhooks({ data, form, link }: IntegrationsProps) {
  const { webhooks, totals, included, panel } = data;
  const made = form?.intent === "create-webhook" ? form.shown : undefined;
  const isMaking = included && !made && (panel?.kind === "new-webhook" || form?.intent === "create-webhook");
  return (
    <Card
      title={words.webhooks()}
      id="webhooks"
      actions={
        included && (
          <ButtonLink href={link({ new: "webhook" })} icon="plus" size="small">
            {words.addEndpoint()}
          </ButtonLink>
        )
      }
      gap={5}
    >
      <p className="muted">{words.webhooksLead()}</p>
      {made && (
        <NewSecret title={words.endpointReady()} secret={made.secret ?? ""} closeHref={link({})}>
          <Rich as="p" className="small">
            {words.endpointSecret({
              link: (text) => <a href="https://www.standardwebhooks.com">{text}</a>,
            })}
          </Rich>
        </NewSecret>
      )}
      {isMaking && (
        <FormDrawer
          title={words.addEndpoint()}
          closeHref={link({})}
          submit={words.addEndpoint()}
          state={form}
          intent="create-webhook"
          action={link({ new: "webhook" })}
        >
          <EndpointFields />
        </FormDrawer>
      )}
      <DataTable<Endpoint>
        caption={words.endpointsCaption()}
        columns={columns}
        rows={webhooks}
        rowKey={({ id }) => id}
        rowHref={({ id }) => link({ webhook: id })}
        empty={
          totals.webhooks > 0 ? (
            <NoneMatch
              title={words.noEndpointsMatch()}
              clearHref={link(clearedFilters(integrationsList.filters))}
            />
          ) : (
            <EmptyState icon="send" title={words.noEndpoints()}>
              {included ? words.noEndpointsLead() : undefined}
            </EmptyState>
          )
        }
      />
    </Card>
  );
}

const addressOf = (url: string) => endpointName(url).replace(/^https?:\/\//, "");

const columns: Column<Endpoint>[] = [
  {
    id: "url",
    header: commonWords.address,
    cell: ({ url, description, state, consecutiveFailures }) => (
      <span className="cell-lines">
        <strong>{description || addressOf(url)}</strong>
        {description && <span className="muted small">{addressOf(url)}</span>}
        <EndpointBadge state={state} consecutiveFailures={consecutiveFailures} />
      </span>
    ),
  },
  {
    id: "events",
    header: words.events,
    hideBelow: "small",
    cell: ({ events }) => (events.length === webhookEventNames.length ? commonWords.all() : events.length),
  },
  {
    id: "last",
    header: words.lastDelivered,
    hideBelow: "small",
    cell: ({ lastDeliveredAt, consecutiveFailures }) => (
      <span className="cell-lines">
        {lastDeliveredAt ? <Time value={lastDeliveredAt} format="datetime" /> : commonWords.never()}
        {consecutiveFailures > 0 && <span className="small muted">{failuresText(consecutiveFailures)}</span>}
      </span>
    ),
  },
];

export const failuresText = (failures: number): string => words.failedInRow({ failures });

/** Fields for the URL and the events. */
export function EndpointFields({ endpoint }: { endpoint?: Endpoint }) {
  const chosen = endpoint?.events ?? webhookEventNames;
  return (
    <>
      <TextField
        label={commonWords.address()}
        name="url"
        type="url"
        inputMode="url"
        maxLength={500}
        defaultValue={endpoint?.url}
        placeholder="https://example.org/treets"
        hint={words.endpointUrlHint()}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={commonWords.name()}
        name="description"
        optional
        maxLength={100}
        defaultValue={endpoint?.description}
      />
      <FieldGroup legend={words.events()} name="events">
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

/** Returns the form's state if it belongs to this form, to avoid showing another form's errors. */
export const returnedBy = (form: FormState | undefined, intent: string): FormState | undefined =>
  form?.intent === intent && !form.shown ? form : undefined;
