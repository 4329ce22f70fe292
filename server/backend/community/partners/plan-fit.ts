import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { overPlanIn } from "../../accounts/billing/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";

/** Lists the partners that count against the plan, the oldest first: the order in which they are kept by default. */
export const partnersByAge = (db: Executor, businessId: string) =>
  db
    .select({ id: partnerships.id, name: sql<string>`coalesce(${businesses.name}, ${partnerships.email})` })
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(and(eq(partnerships.businessId, businessId), inArray(partnerships.state, ["active", "paused"])))
    .orderBy(asc(partnerships.since), asc(partnerships.id));

/** Partners over the plan stay partners, but cannot submit anything new until there is room. */
export const { fit: fitPartners, giveRoom } = overPlanIn({
  table: partnerships,
  limit: "activePartners",
  byAge: partnersByAge,
});

/** Throws a Problem if the partner exceeds its community's plan. */
export function requireInPlan({ overPlan }: { readonly overPlan: boolean }, community: string): void {
  if (!overPlan) return;
  throw problem("limit_reached", {
    message: refusals.noRoomForSupply({ community }),
    details: { limit: "activePartners" },
  });
}
