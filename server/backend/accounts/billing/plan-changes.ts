import { eq } from "drizzle-orm";
import * as z from "zod";
import { isPlanId, type PlanId } from "#shared/plans.ts";
import type { Executor } from "../../platform/db/database.ts";
import { planPicks } from "../../platform/db/schema/billing.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";

const changed = job({
  name: "billing.plan-changed",
  data: z.object({ businessId: z.string() }),
  lanes: [{ atOnce: 10 }],
  isOnceForAll: true,
});

/** The facts passed to each `PlanFit` when a plan changes. */
export interface PlanChange {
  readonly businessId: string;
  readonly plan: PlanId;
  /** IDs that the team chose to keep, by limit; the rest is decided by age. */
  readonly picks: Readonly<Record<string, readonly string[]>>;
}

/** Adapts a domain to the plan: restores what there is room for and puts what exceeds a limit on hold. */
export type PlanFit = (deps: Dependencies, change: PlanChange) => Promise<void>;

interface CountedItem {
  readonly id: string;
  readonly name: string;
  /** True for an item that stays whatever the team chooses. */
  readonly alwaysStays?: boolean;
}

/** The items that count against a limit, in the order in which they are kept if the team chooses none. */
export type PlanChoices = (db: Executor, businessId: string, now: Date) => Promise<readonly CountedItem[]>;

/** Announces a plan change, in the transaction that stores it. */
export const announcePlan = (
  tx: Transaction,
  { jobs }: Pick<Dependencies, "jobs">,
  businessId: string,
): Promise<void> => jobs.enqueue(changed, { businessId }, { tx });

/** Registers how each domain adapts to a plan. A plan change runs all of them, and running them twice is harmless. */
export function definePlanChanges(deps: Dependencies, fits: readonly PlanFit[]): void {
  deps.jobs.define(changed, ({ businessId }) => fitToPlan(deps, businessId, fits));
}

export async function fitToPlan(
  deps: Dependencies,
  businessId: string,
  fits: readonly PlanFit[],
): Promise<void> {
  const change = await inTransaction(deps.db, async (tx): Promise<PlanChange | undefined> => {
    const [business] = await tx
      .select({ plan: businesses.plan })
      .from(businesses)
      .where(eq(businesses.id, businessId));
    if (!business) return undefined;
    const chosen = await tx.select().from(planPicks).where(eq(planPicks.businessId, businessId));
    return {
      businessId,
      plan: isPlanId(business.plan) ? business.plan : "starter",
      picks: Object.fromEntries(chosen.map(({ limit, ids }) => [limit, ids])),
    };
  });
  if (!change) return;
  for (const adapt of fits) await adapt(deps, change);
}
