import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { fromWallClock, toWallClock } from "#shared/zoned-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { ActingBusiness, SignedInContext } from "../../platform/operation-context.ts";
import { type Till, withHolder, withTreetAsClaimed } from "./queries.ts";
import { presentForRedemption } from "./redemption.ts";

/** Lists claims redeemed at a till since midnight in its time zone, latest first. */
export async function redeemedToday(
  context: SignedInContext & { readonly business: ActingBusiness },
  till: Till,
  asked: PageAsked,
) {
  const { deps, business } = context;
  const now = deps.clock();
  const { rows, ...page } = await listPage(deps.db, asked, {
    order: latestFirst(claims.redeemedAt, claims.id),
    from: claims,
    filter: and(
      atThis(deps.db, till),
      isRedeemedByStaff,
      gte(claims.redeemedAt, midnight(now, business.timezone)),
    ),
    select: (place) => withHolder(deps.db, place).$dynamic(),
    idOf: ({ claim }) => claim.id,
  });
  return {
    ...page,
    items: rows.map(withTreetAsClaimed).map((found) => presentForRedemption(found, context)),
  };
}

/** Excludes claims that members marked as used themselves, as no till was involved. */
export const isRedeemedByStaff = sql<boolean>`${claims.state} = 'redeemed' and ${claims.redeemedBy} not like 'member:%'`;

function atThis(db: Executor, till: Till): SQL | undefined {
  if ("businessId" in till) return eq(claims.businessId, till.businessId);
  const { supplierId } = till;
  const supplied = db.select({ id: treets.id }).from(treets).where(eq(treets.supplierId, supplierId));
  const communities = db
    .select({ id: partnerships.businessId })
    .from(partnerships)
    .where(eq(partnerships.providerId, supplierId));
  return and(inArray(claims.businessId, communities), inArray(claims.treetId, supplied));
}

function midnight(now: Date, timezone: string): Date {
  const day = toWallClock(now.toISOString(), timezone).slice(0, 10);
  return new Date(fromWallClock(`${day}T00:00`, timezone) ?? now);
}
