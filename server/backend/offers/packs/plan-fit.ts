import { asc } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { overPlanIn } from "../../accounts/billing/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { packs } from "../../platform/db/schema/packs.ts";

/** Packs that count against the plan, oldest first. Without a choice by the team, the oldest stay within the plan. */
export const packsByAge = (db: Executor, businessId: string) =>
  db
    .select({ id: packs.id, name: packs.title })
    .from(packs)
    .where(matching(packs, { businessId, state: "published" }))
    .orderBy(asc(packs.createdAt), asc(packs.id));

/** Packs that are over the plan stay visible to members, but cannot be edited until there is room. */
export const { fit: fitPacks, giveRoom } = overPlanIn({ table: packs, limit: "packs", byAge: packsByAge });

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
