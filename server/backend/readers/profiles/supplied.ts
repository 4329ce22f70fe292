import { and, desc, eq } from "drizzle-orm";
import { isOf } from "../../community/partners/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { isForEverybody, isLive } from "../../platform/db/treet-state.ts";

/** As many as a profile features. */
const MAX_SUPPLIED = 6;

/** Returns what a supplier offers to everybody in the communities of this user, who learns nothing of other ones. */
export const suppliedTo = (
  db: Executor,
  { supplierId, userId, now }: { readonly supplierId: string; readonly userId: string; readonly now: Date },
) =>
  db
    .select({
      id: treets.id,
      title: treets.title,
      imageId: treets.imageId,
      community: { slug: businesses.slug, name: businesses.name },
    })
    .from(treets)
    .innerJoin(businesses, eq(businesses.id, treets.businessId))
    .where(
      and(eq(treets.supplierId, supplierId), isLive(now), isForEverybody, isOf(treets.businessId, userId)),
    )
    .orderBy(desc(treets.publishedAt), desc(treets.id))
    .limit(MAX_SUPPLIED);
