import { and, asc, count, desc, eq } from "drizzle-orm";
import type { Profile } from "#shared/contract/profile.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { isForEverybody, isLive } from "../../platform/db/treet-state.ts";

/** As many as fit into a few lines. */
const MAX_PARTNERS = 12;

/**
 * Returns the businesses that supply a community with live treets for everybody. Others are left out: what only some
 * members may claim, the rest should not learn of.
 */
export async function partnersShownBy(
  db: Executor,
  communityId: string,
  now: Date,
): Promise<Profile["partners"]> {
  const rows = await db
    .select({ id: businesses.id, name: businesses.name, logo: businesses.logoImageId })
    .from(treets)
    .innerJoin(businesses, eq(businesses.id, treets.supplierId))
    .where(and(eq(treets.businessId, communityId), isLive(now), isForEverybody))
    .groupBy(businesses.id)
    .orderBy(desc(count()), asc(businesses.name), asc(businesses.id))
    .limit(MAX_PARTNERS);
  return rows.map(({ id, name, logo }) => ({ id, name, logoUrl: imageUrl(logo, "small") }));
}
