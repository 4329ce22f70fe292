import { and, asc, eq, inArray } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { keptWithin, type PlanFit } from "../../accounts/billing/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { packs } from "../../platform/db/schema/packs.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";

/** Packs that count against the plan, oldest first. Without a choice by the team, the oldest stay within the plan. */
export const packsByAge = (db: Executor, businessId: string) =>
  db
    .select({ id: packs.id, name: packs.title })
    .from(packs)
    .where(and(eq(packs.businessId, businessId), eq(packs.state, "published")))
    .orderBy(asc(packs.createdAt), asc(packs.id));

/** Marks the packs that are over the plan. They stay visible to members, but cannot be edited until there is room. */
export const fitPacks: PlanFit = (deps, { businessId, picks }) =>
  inTransaction(deps.db, async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (business) await markOverPlan(tx, business, picks.packs);
  });

/**
 * Gives the room that unpublished packs left to packs over the plan, the oldest first. The caller must hold a lock on
 * the business.
 */
export async function giveRoom(tx: Transaction, business: Business): Promise<void> {
  const inPlan = and(eq(packs.businessId, business.id), eq(packs.overPlan, false));
  const rows = await tx.select({ id: packs.id }).from(packs).where(inPlan);
  await markOverPlan(
    tx,
    business,
    rows.map(({ id }) => id),
  );
}

interface Business {
  readonly id: string;
  readonly plan: string;
}

async function markOverPlan(
  tx: Transaction,
  { id, plan }: Business,
  picks?: readonly string[],
): Promise<void> {
  const { over } = keptWithin(await packsByAge(tx, id), planOf(plan).limits.packs, picks);
  await tx
    .update(packs)
    .set({ overPlan: false })
    .where(and(eq(packs.businessId, id), eq(packs.overPlan, true)));
  const ids = over.map((pack) => pack.id);
  if (ids.length > 0) await tx.update(packs).set({ overPlan: true }).where(inArray(packs.id, ids));
}

/** Throws a Problem if the pack is over the plan's limit. */
export function requireInPlan({
  overPlan,
  title,
}: {
  readonly overPlan: boolean;
  readonly title: string;
}): void {
  if (!overPlan) return;
  throw problem("limit_reached", {
    message: refusals.packOverPlan({ title }),
    details: { limit: "packs" },
  });
}
