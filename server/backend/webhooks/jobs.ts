import { and, asc, eq, inArray, lt } from "drizzle-orm";
import * as z from "zod";
import { webhookDeliveries } from "../db/schema/integrations.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { DELIVER, deliver, deliverySchema } from "./deliver.ts";

/** So many receivers may take their time at once without anybody else's having to wait. */
const AT_ONCE = 20;
const OVERDUE_MS = 60_000;
const MOST_TAKEN_UP = 500;

export function defineWebhookJobs(deps: Dependencies): void {
  deps.jobs.define({
    name: DELIVER,
    schema: deliverySchema,
    atOnce: AT_ONCE,
    run: (job) => deliver(deps, job),
  });
  deps.jobs.define({
    name: "webhooks.look",
    schema: z.object({}),
    cron: "* * * * *",
    run: () => takeUpDeliveries(deps),
  });
}

/** Deliveries whose time has come and gone lost their job or their process, and get a job again. */
export async function takeUpDeliveries(deps: Dependencies): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const overdue = await tx
      .select({ id: webhookDeliveries.id, attempts: webhookDeliveries.attempts })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.state, "pending"),
          lt(webhookDeliveries.nextAttemptAt, new Date(now.getTime() - OVERDUE_MS)),
        ),
      )
      .orderBy(asc(webhookDeliveries.nextAttemptAt))
      .limit(MOST_TAKEN_UP)
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
    const jobs = overdue.map(({ id, attempts }) => ({ delivery: id, attempt: attempts }));
    await deps.jobs.enqueueAll(DELIVER, jobs, { tx });
  });
}
