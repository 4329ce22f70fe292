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

/** What those who keep to a plan are told when it changes. */
export interface PlanChange {
  readonly businessId: string;
  readonly plan: PlanId;
  /** What the team chose to stay, by limit; the rest is a matter of age. */
  readonly picks: Readonly<Record<string, readonly string[]>>;
}

/** Makes what a domain has fit the plan: gives back what there is room for, holds still what there is none for. */
export type PlanFit = (deps: Dependencies, change: PlanChange) => Promise<void>;

/** What a limit counts, in the order in which it stays where nobody chooses. */
export type PlanChoices = (
  db: Executor,
  businessId: string,
  now: Date,
) => Promise<readonly { readonly id: string; readonly name: string }[]>;

/** Says that a business has another plan, in the transaction that stores it. */
export const announcePlan = (
  tx: Transaction,
  { jobs }: Pick<Dependencies, "jobs">,
  businessId: string,
): Promise<void> => jobs.enqueue(changed, { businessId }, { tx });

/** Each domain above registers how it adapts to a plan. A plan change runs all of them, and running them twice is harmless. */
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
