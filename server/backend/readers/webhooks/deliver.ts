import { eq } from "drizzle-orm";
import * as z from "zod";
import { endpointName, FAILURES_TOLD, hasApi, MAX_FAILURES, TEST_EVENT } from "#shared/integrations.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { DeliveryRow, EndpointRow } from "../../platform/db/schema/integrations.ts";
import { webhookDeliveries, webhookEndpoints } from "../../platform/db/schema/integrations.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import type { SendOutcome } from "../../platform/webhook-sender.ts";
import { tellOfFailures } from "./email-templates.ts";
import { countingSecrets } from "./secrets.ts";
import { signatureHeaders } from "./signature.ts";

const deliveryData = z.object({ delivery: z.string(), attempt: z.number().int() });
type DeliveryJob = z.infer<typeof deliveryData>;
/** Maximum number of concurrent deliveries, and so of slow receivers before others have to wait. */
const AT_ONCE = 20;
export const deliverJob = job({
  name: "webhooks.deliver",
  data: deliveryData,
  policy: "exclusive",
  keyOf: ({ delivery, attempt }) => `${delivery} ${attempt}`,
  lanes: [{ atOnce: AT_ONCE }],
});

/**
 * Lease of an attempt. If its process has not reported back by then, it is considered dead, and the delivery is
 * retried.
 */
const LEASE_MS = 60_000;
const USER_AGENT = "Treets-Webhooks/1";

/**
 * Makes one delivery attempt. Counting it up front ensures that only one of several processes with the same job sends
 * it. No transaction is open while waiting for the receiver.
 */
export async function deliver(deps: Dependencies, { delivery: id, attempt }: DeliveryJob): Promise<void> {
  const now = deps.clock();
  const [delivery] = await deps.db
    .update(webhookDeliveries)
    .set({ attempts: attempt + 1, lastAttemptAt: now, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(matching(webhookDeliveries, { id, state: "pending", attempts: attempt }))
    .returning();
  if (!delivery) return;
  const [found] = await deps.db
    .select({ endpoint: webhookEndpoints, plan: businesses.plan })
    .from(webhookEndpoints)
    .innerJoin(businesses, eq(businesses.id, webhookEndpoints.businessId))
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  if (!found) return;
  const { endpoint, plan } = found;
  const obstacle = delivery.type === TEST_EVENT ? "" : obstacleFor(endpoint, plan);
  if (obstacle !== "") return giveUp(deps, delivery, obstacle);
  const headers = {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...signatureHeaders(
      { id: delivery.eventId, at: now, body: delivery.body },
      countingSecrets(deps.signingKey, endpoint, now),
    ),
  };
  const outcome = await deps.webhooks.post(endpoint.url, headers, delivery.body);
  await inTransaction(deps.db, (tx) => settle(tx, deps, delivery, outcome));
}

function obstacleFor({ state }: EndpointRow, plan: string): string {
  if (state === "paused") return "paused";
  if (state === "disabled") return "disabled";
  return hasApi(plan) ? "" : "not-in-plan";
}

async function giveUp({ db }: Dependencies, { id }: DeliveryRow, error: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: "failed", nextAttemptAt: null, error, status: null, answer: "" })
    .where(eq(webhookDeliveries.id, id));
}

/** Stores the outcome of an attempt, and updates the delivery and its endpoint accordingly. */
async function settle(
  tx: Transaction,
  deps: Dependencies,
  delivery: DeliveryRow,
  { status, answer, error, durationMs }: SendOutcome,
): Promise<void> {
  const now = deps.clock();
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId))
    .for("no key update");
  if (!endpoint) return;
  const isDelivered = error === "";
  const state = isDelivered ? endpoint.state : await countFailure(tx, deps, endpoint, delivery, error);
  const delay = deps.webhooks.retryDelaysMs[delivery.attempts - 1];
  const isOver = isDelivered || delivery.type === TEST_EVENT || state !== "active" || delay === undefined;
  const nextAttemptAt = isOver ? null : new Date(now.getTime() + delay);
  const [settled] = await tx
    .update(webhookDeliveries)
    .set({
      status,
      answer,
      error,
      durationMs,
      nextAttemptAt,
      state: isDelivered ? "delivered" : isOver ? "failed" : "pending",
    })
    // Ignores an attempt that took so long that another one has started.
    .where(matching(webhookDeliveries, { id: delivery.id, attempts: delivery.attempts }))
    .returning({ id: webhookDeliveries.id });
  if (isDelivered) {
    await tx
      .update(webhookEndpoints)
      .set({ consecutiveFailures: 0, lastDeliveredAt: now })
      .where(eq(webhookEndpoints.id, endpoint.id));
  }
  if (!settled || isOver) return;
  const next = { delivery: delivery.id, attempt: delivery.attempts };
  // Jobs use real time, not the injectable clock.
  await deps.jobs.enqueue(deliverJob, next, { tx, startAfter: new Date(Date.now() + delay) });
}

/** Counts a further failure in a row. Notifies the team at certain counts, and finally disables the endpoint. */
async function countFailure(
  tx: Transaction,
  deps: Dependencies,
  endpoint: EndpointRow,
  { type }: DeliveryRow,
  error: string,
): Promise<string> {
  if (type === TEST_EVENT || endpoint.state !== "active") return endpoint.state;
  const failures = endpoint.consecutiveFailures + 1;
  const state = failures >= MAX_FAILURES ? "disabled" : "active";
  await tx
    .update(webhookEndpoints)
    .set({ consecutiveFailures: failures, state })
    .where(eq(webhookEndpoints.id, endpoint.id));
  if (state === "disabled") {
    await audit(tx, {
      businessId: endpoint.businessId,
      actor: "system",
      action: "webhook.disabled",
      at: deps.clock(),
      entityId: endpoint.id,
      summary: auditSentence(log.webhookFailed, { url: endpointName(endpoint.url), failures }),
      changes: { state: [endpoint.state, state] },
    });
  }
  if (state === "disabled" || FAILURES_TOLD.includes(failures)) {
    await tellOfFailures(tx, deps, { endpoint, failures, error, isOff: state === "disabled" });
  }
  return state;
}
