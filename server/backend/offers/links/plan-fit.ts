import { and, asc, eq, ne } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { overPlanIn } from "../../accounts/billing/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { links } from "../../platform/db/schema/links.ts";

/** Links that count against the plan, oldest first. Without a choice by the team, the oldest stay within the plan. */
export const linksByAge = (db: Executor, businessId: string) =>
  db
    .select({ id: links.id, name: links.name })
    .from(links)
    .where(and(eq(links.businessId, businessId), ne(links.state, "archived")))
    .orderBy(asc(links.createdAt), asc(links.id));

/** Links that are over the plan keep redirecting, but cannot be edited until there is room. */
export const { fit: fitLinks, giveRoom } = overPlanIn({
  table: links,
  limit: "activeLinks",
  byAge: linksByAge,
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
