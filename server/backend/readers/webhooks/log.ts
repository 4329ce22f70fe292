import { and, eq } from "drizzle-orm";
import { webhookDelivery } from "#shared/contract/webhooks.ts";
import { TEST_EVENT } from "#shared/integrations.ts";
import { conflict } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { requireApi } from "../../accounts/businesses/index.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { latestFirst, listPage } from "../../platform/db/page.ts";
import { matching } from "../../platform/db/rows.ts";
import type { DeliveryRow } from "../../platform/db/schema/integrations.ts";
import { webhookDeliveries, webhookEndpoints } from "../../platform/db/schema/integrations.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { presented } from "../../platform/presented.ts";
import { eventBody } from "./announce.ts";
import { deliverJob } from "./deliver.ts";
import { failureText } from "./failure-text.ts";
import { lockEndpoint } from "./manage.ts";

export const deliveries = inBusiness.webhooks.deliveries.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const endpoint = await oneOr404(
    deps.db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(matching(webhookEndpoints, { businessId: business.id, id: input.webhook })),
    refusals.noSuchEndpoint(),
  );
  const { rows, ...page } = await listPage(deps.db, input, {
    order: latestFirst(webhookDeliveries.createdAt, webhookDeliveries.id),
    from: webhookDeliveries,
    filter: and(
      eq(webhookDeliveries.endpointId, endpoint.id),
      input.event && eq(webhookDeliveries.type, input.event),
      input.state && eq(webhookDeliveries.state, input.state),
    ),
    select: (place) =>
      deps.db
        .select({ delivery: webhookDeliveries, ...place })
        .from(webhookDeliveries)
        .$dynamic(),
    idOf: ({ delivery }) => delivery.id,
  });
  return { ...page, items: rows.map(({ delivery }) => present(delivery)) };
});

export const test = inBusiness.webhooks.test.handler(async ({ input, context }) => {
  const { deps, business } = context;
  requireApi(business);
  await deps.limits.consume("webhook-test", business.id);
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, business.id, input.webhook);
    const data = { business: { id: business.id, slug: business.slug }, message: "Hello from Treets." };
    const id = newId("dlv");
    await tx.insert(webhookDeliveries).values({
      id,
      businessId: business.id,
      endpointId: endpoint.id,
      eventId: newId("evt"),
      type: TEST_EVENT,
      body: eventBody(TEST_EVENT, now, data),
      nextAttemptAt: now,
      createdAt: now,
    });
    await deps.jobs.enqueue(deliverJob, { delivery: id, attempt: 0 }, { tx });
    return { delivery: id };
  });
});

/** Sends the same event again, using its existing row of the log. Throws a 409 Problem while a delivery is pending. */
export const redeliver = inBusiness.webhooks.redeliver.handler(async ({ input, context }) => {
  const { deps, business } = context;
  requireApi(business);
  await deps.limits.consume("webhook-test", business.id);
  await inTransaction(deps.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, business.id, input.webhook);
    const found = await oneOr404(
      tx
        .select()
        .from(webhookDeliveries)
        .where(matching(webhookDeliveries, { endpointId: endpoint.id, id: input.delivery }))
        .for("update"),
      refusals.noSuchDelivery(),
    );
    if (found.state === "pending") throw conflict(refusals.deliveryUnderWay());
    if (endpoint.state !== "active" && found.type !== TEST_EVENT) {
      throw conflict(refusals.endpointPaused());
    }
    await tx
      .update(webhookDeliveries)
      .set({ state: "pending", attempts: 0, nextAttemptAt: deps.clock() })
      .where(eq(webhookDeliveries.id, found.id));
    await deps.jobs.enqueue(deliverJob, { delivery: found.id, attempt: 0 }, { tx });
  });
  return { done: true as const };
});

const present = (row: DeliveryRow) => presented(webhookDelivery, row, { error: failureText(row.error) });
