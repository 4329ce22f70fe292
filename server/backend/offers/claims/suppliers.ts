import { eq, inArray, sql } from "drizzle-orm";
import type { Supplier } from "#shared/contract/claim-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { type BusinessRow, positionOf } from "../../accounts/businesses/index.ts";
import { profileShownTo } from "../../community/partners/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { TreetRow } from "../treets/index.ts";

/** Returns the suppliers of these treets by their ids, in a single query. A community's own treets have none. */
export async function suppliersOf(
  db: Executor,
  treets: readonly Pick<TreetRow, "supplierId">[],
): Promise<ReadonlyMap<string, Supplier>> {
  const ids = [...new Set(treets.flatMap(({ supplierId }) => supplierId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.select(columns).from(businesses).where(inArray(businesses.id, ids));
  return new Map(rows.map((row) => [row.id, present(row)]));
}

/** Same for one treet, with the slug of its supplier if this user may read its profile. */
export async function supplierShownTo(
  db: Executor,
  { supplierId }: Pick<TreetRow, "supplierId">,
  userId: string,
) {
  if (supplierId === null) return null;
  const slug = sql<string | null>`case when ${profileShownTo(userId)} then ${businesses.slug} end`;
  const [row] = await db
    .select({ ...columns, slug })
    .from(businesses)
    .where(eq(businesses.id, supplierId));
  return row ? { ...present(row), profile: row.slug } : null;
}

const columns = {
  id: businesses.id,
  name: businesses.name,
  logoImageId: businesses.logoImageId,
  website: businesses.website,
  address: businesses.address,
  openingHours: businesses.openingHours,
  latitude: businesses.latitude,
  longitude: businesses.longitude,
};

const present = ({
  name,
  logoImageId,
  website,
  address,
  openingHours,
  ...place
}: Pick<BusinessRow, keyof typeof columns>): Supplier => ({
  name,
  logoUrl: imageUrl(logoImageId, "small"),
  website,
  address,
  openingHours,
  position: positionOf(place),
});

export const supplierOf = (
  suppliers: ReadonlyMap<string, Supplier>,
  { supplierId }: Pick<TreetRow, "supplierId">,
): Supplier | null => (supplierId === null ? null : (suppliers.get(supplierId) ?? null));
