import { and, arrayContains, eq } from "drizzle-orm";
import { hasApi, type WebhookEvent, webhookEvents } from "#shared/integrations.ts";
import { newId } from "../../platform/db/ids.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { webhookDeliveries, webhookEndpoints } from "../../platform/db/schema/integrations.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { deliverJob } from "./deliver.ts";
import { type EventFacts, factsOf } from "./facts.ts";

const isWebhookEvent = (type: string): type is WebhookEvent => type in webhookEvents;

/** Endpoints are told of what they may have asked for. */
export const endpointsAreTold =
  (deps: Parts): Subscriber =>
  async (tx, event) => {
    const { type, businessId } = event;
    if (businessId !== null && isWebhookEvent(type))
      await announce(tx, deps, businessId, type, factsOf(event));
  };

type Parts = Pick<Dependencies, "clock" | "jobs">;

/** Rows in one statement: each takes seven parameters of the 65,535 a statement may have. */
const ROWS_AT_ONCE = 1_000;

/**
 * Tells the business's endpoints what happened, in the transaction that did it: no event without its cause, no cause
 * without its event. Each endpoint gets one row of the log for each event.
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
        eq(webhookEndpoints.businessId, businessId),
        eq(webhookEndpoints.state, "active"),
        arrayContains(webhookEndpoints.events, [type]),
      ),
    )
    // Anyone who removes the endpoint meanwhile waits, rather than make this transaction fail.
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
