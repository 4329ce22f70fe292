import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { keptWithin, type PlanFit } from "../../accounts/billing/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { links } from "../../platform/db/schema/links.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";

/** Links that count against the plan, oldest first. Without a choice by the team, the oldest stay within the plan. */
export const linksByAge = (db: Executor, businessId: string) =>
  db
    .select({ id: links.id, name: links.name })
    .from(links)
    .where(and(eq(links.businessId, businessId), ne(links.state, "archived")))
    .orderBy(asc(links.createdAt), asc(links.id));

/** Marks the links that are over the plan. They keep redirecting, but cannot be edited until there is room. */
export const fitLinks: PlanFit = (deps, { businessId, picks }) =>
  inTransaction(deps.db, async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (business) await markOverPlan(tx, business, picks.activeLinks);
  });

/**
 * Gives the room that archived links left to links over the plan, the oldest first. The caller must hold a lock on the
 * business.
 */
export async function giveRoom(tx: Transaction, business: Business): Promise<void> {
  const inPlan = and(eq(links.businessId, business.id), eq(links.overPlan, false));
  const rows = await tx.select({ id: links.id }).from(links).where(inPlan);
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
  const { over } = keptWithin(await linksByAge(tx, id), planOf(plan).limits.activeLinks, picks);
  await tx
    .update(links)
    .set({ overPlan: false })
    .where(and(eq(links.businessId, id), eq(links.overPlan, true)));
  const ids = over.map((link) => link.id);
  if (ids.length > 0) await tx.update(links).set({ overPlan: true }).where(inArray(links.id, ids));
}

/** Throws a Problem if the link is over the plan's limit. */
export function requireInPlan({
  overPlan,
  name,
}: {
  readonly overPlan: boolean;
  readonly name: string;
}): void {
  if (!overPlan) return;
  throw problem("limit_reached", {
    message: refusals.linkOverPlan({ name }),
    details: { limit: "activeLinks" },
  });
}
