import { and, eq, gt, lte, or } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS } from "#shared/constants.ts";
import { purchases } from "../../platform/db/schema/payments.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job, scheduledJob } from "../../platform/jobs/job.ts";
import { settle } from "./settling.ts";

/** Settles all waiting purchases, regardless of which one it was enqueued for. */
export const settleAll = job({
  name: "purchases.settle",
  data: z.object({}),
  lanes: [{ atOnce: 100 }],
  isOnceForAll: true,
});

const reconcileNightly = scheduledJob("purchases.reconcile", "17 3 * * *", { maxMinutes: 240 });

/** Payments this recent are compared with the provider, as a bank may still take them back. */
const COMPARED_DAYS = 120;
const AT_ONCE = 200;

export function definePurchaseJobs(deps: Dependencies): void {
  deps.jobs.define(reconcileNightly, () => reconcilePurchases(deps));
  deps.jobs.define(settleAll, () => settleWaiting(deps));
}

const mayChange = or(eq(purchases.state, "paid"), eq(purchases.disputeState, "open"));

/** Compares each payment that may still change with the provider every night, and corrects what no event reported. */
export async function reconcilePurchases(deps: Dependencies): Promise<void> {
  await settleWaiting(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, "Reconciling some purchases failed"),
  );
  const since = new Date(deps.clock().getTime() - COMPARED_DAYS * DAY_MS);
  for (let after = ""; ; ) {
    const some = await deps.db
      .select({ id: purchases.id })
      .from(purchases)
      .where(and(mayChange, gt(purchases.createdAt, since), gt(purchases.id, after)))
      .orderBy(purchases.id)
      .limit(AT_ONCE);
    for (const { id } of some) {
      const corrected = await settle(deps, id).catch((error: unknown) => {
        deps.log.error({ err: error, purchase: id }, "Reconciling a purchase failed");
        return [];
      });
      if (corrected.length > 0)
        deps.log.warn({ purchase: id, corrected }, "A purchase differed from the provider and was corrected");
      for (const what of corrected) deps.onCorrected?.(what);
    }
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) return;
    after = last.id;
  }
}

const waiting = ({ db, clock }: Pick<Dependencies, "clock" | "db">) =>
  db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      or(
        eq(purchases.state, "refunding"),
        and(eq(purchases.state, "open"), lte(purchases.expiresAt, clock())),
      ),
    );

/** Enqueues the job if holds have run out or refunds are pending, in case no event reported them. */
export async function resumePurchases(deps: Dependencies): Promise<void> {
  if ((await waiting(deps).limit(1)).length > 0) await deps.jobs.enqueue(settleAll, {});
}

/**
 * Settles each waiting purchase with the provider. A failing one does not hold up the others; throws at the end if any
 * failed.
 */
export async function settleWaiting(deps: Dependencies): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await waiting(deps))
    await settle(deps, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) {
    const [cause] = failures;
    throw new Error(`Failed to settle ${failures.length} purchases with the payment provider`, { cause });
  }
}
