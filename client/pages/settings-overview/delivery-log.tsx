import { DELIVERY_LOG_DAYS, type DeliveryState } from "#shared/integrations.ts";
import { deliveriesList } from "#shared/lists/integrations.ts";
import * as words from "#words/settings.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { ScrollFrame } from "../../design/scroll-frame.tsx";
import { Time } from "../../design/text.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { ShortList } from "../../lists/short-list.tsx";
import type { IntegrationsData, IntegrationsProps } from "./data.ts";

export type Panel = Extract<IntegrationsData["panel"], { kind: "webhook" }>;
type Delivery = Panel["deliveries"]["items"][number];

const stateNames = deliveriesList.filters.state.names;
const stateTones: Readonly<Record<DeliveryState, Tone>> = {
  pending: "info",
  delivered: "good",
  failed: "bad",
};

interface DeliveryLogProps {
  readonly panel: Panel;
  readonly included: boolean;
  readonly link: IntegrationsProps["link"];
}

/** Deliveries to an endpoint and its responses, newest first. */
export function DeliveryLog({ panel, included, link }: DeliveryLogProps) {
  const { webhook, deliveries } = panel;
  const { query } = deliveries;
  const here: LinkTo = (changes) => link({ webhook: webhook.id, ...query, cursor: undefined, ...changes });
  return (
    <Stack as="section" gap={3}>
      <Row between>
        <h3>{words.deliveries()}</h3>
        <ButtonLink href={here({})} size="small" variant="quiet" icon="refresh">
          {words.reloadDeliveries()}
        </ButtonLink>
      </Row>
      <ShortList<Delivery>
        data={deliveries}
        link={here}
        filters={deliveriesList.filters}
        chips={
          <ChoiceChips
            label={words.deliveriesByState()}
            name="state"
            field={deliveriesList.filters.state}
            current={query.state}
            link={here}
          />
        }
        noneMatch={words.deliveriesNoneMatch()}
        empty={
          <EmptyState icon="clock" title={words.noDeliveries()}>
            {words.noDeliveriesLead({ days: DELIVERY_LOG_DAYS })}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="deliveries">
            {rows.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryDetails
                  delivery={delivery}
                  included={included}
                  action={here({})}
                  webhook={webhook.id}
                />
              </li>
            ))}
          </ul>
        )}
      </ShortList>
    </Stack>
  );
}

interface DeliveryDetailsProps {
  readonly delivery: Delivery;
  readonly included: boolean;
  readonly action: string;
  readonly webhook: string;
}

function DeliveryDetails({ delivery, included, action, webhook }: DeliveryDetailsProps) {
  const { id, type, state, attempts, createdAt, nextAttemptAt, status, durationMs, answer, error, body } =
    delivery;
  return (
    <details className="delivery">
      <summary>
        <code>{type}</code> <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        <span className="muted small">
          <Time value={createdAt} format="datetime" />
          {status !== null && ` · ${status}`}
          {durationMs !== null && ` ${words.tookMilliseconds({ durationMs })}`}
        </span>
      </summary>
      <Stack gap={3}>
        {error && <p>{error}</p>}
        <p className="muted small">
          {words.triedTimes({ attempts })}
          {state === "pending" && nextAttemptAt && attempts > 0 && (
            <>
              {" "}
              <Rich>{words.nextTry({ time: () => <Time value={nextAttemptAt} format="datetime" /> })}</Rich>
            </>
          )}
        </p>
        <Text label={words.requestSent()} text={indented(body)} />
        {answer && <Text label={words.responseReceived()} text={answer} />}
        {included && state !== "pending" && (
          <PostForm action={action} intent="redeliver" values={{ webhook, delivery: id }}>
            <Button type="submit" size="small" icon="refresh">
              {words.sendAgain()}
            </Button>
          </PostForm>
        )}
      </Stack>
    </details>
  );
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="small">{label}</p>
    <ScrollFrame className="delivery-text" label={label}>
      <pre>{text}</pre>
    </ScrollFrame>
  </div>
);

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2);
