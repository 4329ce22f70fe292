import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { keptWithin, type PlanFit } from "../../accounts/billing/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { links } from "../../platform/db/schema/links.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

/** What fills the plan, the oldest first, as they stay where nobody chooses. */
export const linksByAge = (db: Executor, businessId: string) =>
  db
    .select({ id: links.id, name: links.name })
    .from(links)
    .where(and(eq(links.businessId, businessId), ne(links.state, "archived")))
    .orderBy(asc(links.createdAt), asc(links.id));

/** Every link keeps leading where it leads. Those that are over the plan are not edited until there is room. */
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

/** Throws a Problem for a link that the plan has no room for. */
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
