import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { keptWithin, type PlanFit } from "../../accounts/billing/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";

/** Lists the partners that count against the plan, the oldest first: the order in which they are kept by default. */
export const partnersByAge = (db: Executor, businessId: string) =>
  db
    .select({ id: partnerships.id, name: sql<string>`coalesce(${businesses.name}, ${partnerships.email})` })
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(and(eq(partnerships.businessId, businessId), inArray(partnerships.state, ["active", "paused"])))
    .orderBy(asc(partnerships.since), asc(partnerships.id));

/** Marks partners that exceed the plan. They stay partners but cannot submit anything new until there is room. */
export const fitPartners: PlanFit = (deps, { businessId, picks }) =>
  inTransaction(deps.db, async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (business) await markOverPlan(tx, business, picks.activePartners);
  });

/**
 * Gives the room that ended partnerships left to partners over the plan, the oldest first. The caller must hold a lock
 * on the community.
 */
export async function giveRoom(tx: Transaction, businessId: string): Promise<void> {
  const community = await lockBusiness(tx, businessId);
  if (!community) return;
  const inPlan = and(eq(partnerships.businessId, businessId), eq(partnerships.overPlan, false));
  const rows = await tx.select({ id: partnerships.id }).from(partnerships).where(inPlan);
  await markOverPlan(
    tx,
    community,
    rows.map(({ id }) => id),
  );
}

async function markOverPlan(
  tx: Transaction,
  { id, plan }: { readonly id: string; readonly plan: string },
  picks?: readonly string[],
): Promise<void> {
  const { over } = keptWithin(await partnersByAge(tx, id), planOf(plan).limits.activePartners, picks);
  await tx
    .update(partnerships)
    .set({ overPlan: false })
    .where(and(eq(partnerships.businessId, id), eq(partnerships.overPlan, true)));
  const ids = over.map((partner) => partner.id);
  if (ids.length > 0)
    await tx.update(partnerships).set({ overPlan: true }).where(inArray(partnerships.id, ids));
}

/** Throws a Problem if the partner exceeds its community's plan. */
export function requireInPlan({ overPlan }: { readonly overPlan: boolean }, community: string): void {
  if (!overPlan) return;
  throw problem("limit_reached", {
    message: refusals.noRoomForSupply({ community }),
    details: { limit: "activePartners" },
  });
}
