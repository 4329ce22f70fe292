import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { keptWithin, type PlanFit } from "../../accounts/billing/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { links } from "../../platform/db/schema/links.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

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
    if (!business) return;
    const all = await linksByAge(tx, businessId);
    const { over } = keptWithin(all, planOf(business.plan).limits.activeLinks, picks.activeLinks);
    await tx
      .update(links)
      .set({ overPlan: false })
      .where(and(eq(links.businessId, businessId), eq(links.overPlan, true)));
    const ids = over.map(({ id }) => id);
    if (ids.length > 0) await tx.update(links).set({ overPlan: true }).where(inArray(links.id, ids));
  });

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
