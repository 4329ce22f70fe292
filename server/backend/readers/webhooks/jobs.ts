import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { webhookDeliveries } from "../../platform/db/schema/integrations.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { deliver, deliverJob } from "./deliver.ts";

const OVERDUE_MS = 60_000;
const MAX_RESUMED = 500;

export function defineWebhookJobs(deps: Dependencies): void {
  deps.jobs.define(deliverJob, (delivery) => deliver(deps, delivery));
}

/** Enqueues overdue deliveries again, as their job or their process was lost. */
export async function resumeDeliveries(deps: Dependencies): Promise<void> {
  const now = deps.clock();
  const isOverdue = and(
    eq(webhookDeliveries.state, "pending"),
    lt(webhookDeliveries.nextAttemptAt, new Date(now.getTime() - OVERDUE_MS)),
  );
  const [any] = await deps.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isOverdue)
    .limit(1);
  if (!any) return;
  await inTransaction(deps.db, async (tx) => {
    const overdue = await tx
      .select({ id: webhookDeliveries.id, attempts: webhookDeliveries.attempts })
      .from(webhookDeliveries)
      .where(isOverdue)
      .orderBy(asc(webhookDeliveries.nextAttemptAt))
      .limit(MAX_RESUMED)
      .for("update", { skipLocked: true });
    if (overdue.length === 0) return;
    await tx
      .update(webhookDeliveries)
      .set({ nextAttemptAt: now })
      .where(
        inArray(
          webhookDeliveries.id,
          overdue.map(({ id }) => id),
        ),
      );
    const jobs = overdue.map(({ id, attempts }) => ({ data: { delivery: id, attempt: attempts } }));
    await deps.jobs.enqueueAll(deliverJob, jobs, { tx });
  });
}
