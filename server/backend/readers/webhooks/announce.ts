import { and, arrayContains, eq } from "drizzle-orm";
import { hasApi, type WebhookEvent, webhookEvents } from "#shared/integrations.ts";
import { newId } from "../../platform/db/ids.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { webhookDeliveries, webhookEndpoints } from "../../platform/db/schema/integrations.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { deliverJob } from "./deliver.ts";
import { type EventFacts, factsOf } from "./facts.ts";

const isWebhookEvent = (type: string): type is WebhookEvent => type in webhookEvents;

/** Notifies webhook endpoints of the events they can subscribe to. */
export const endpointsAreTold =
  (deps: Parts): Subscriber =>
  async (tx, event) => {
    const { type, businessId } = event;
    if (businessId !== null && isWebhookEvent(type))
      await announce(tx, deps, businessId, type, factsOf(event));
  };

type Parts = Pick<Dependencies, "clock" | "jobs">;

/** Rows per statement, which is limited to 65,535 parameters; each row takes seven. */
const ROWS_AT_ONCE = 1_000;

/**
 * Queues deliveries to the business's endpoints in the transaction of the event, so that neither exists without the
 * other. Adds one row to the log per endpoint and event.
 */
async function announce(
  tx: Transaction,
  deps: Parts,
  businessId: string,
  type: WebhookEvent,
  facts: readonly EventFacts[],
): Promise<void> {
  if (facts.length === 0) return;
  const at = deps.clock();
  const endpoints = await tx
    .select({ id: webhookEndpoints.id, slug: businesses.slug, plan: businesses.plan })
    .from(webhookEndpoints)
    .innerJoin(businesses, eq(businesses.id, webhookEndpoints.businessId))
    .where(
      and(
        matching(webhookEndpoints, { businessId, state: "active" }),
        arrayContains(webhookEndpoints.events, [type]),
      ),
    )
    // A concurrent removal of the endpoint waits instead of making this transaction fail.
    .for("key share", { of: webhookEndpoints });
  const [first] = endpoints;
  if (!first || !hasApi(first.plan)) return;

  const events = facts.map((data) => ({
    id: newId("evt"),
    body: eventBody(type, at, { business: { id: businessId, slug: first.slug }, ...data }),
  }));
  const rows = endpoints.flatMap((endpoint) =>
    events.map((event) => ({
      id: newId("dlv"),
      businessId,
      endpointId: endpoint.id,
      eventId: event.id,
      type,
      body: event.body,
      nextAttemptAt: at,
      createdAt: at,
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const kept = await tx
      .insert(webhookDeliveries)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .returning({ id: webhookDeliveries.id });
    const jobs = kept.map(({ id }) => ({ data: { delivery: id, attempt: 0 } }));
    await deps.jobs.enqueueAll(deliverJob, jobs, { tx });
  }
}

export const eventBody = (type: string, at: Date, data: EventFacts): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
