import { inArray } from "drizzle-orm";
import type { Supplier } from "#shared/contract/claim-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { positionOf } from "../../accounts/businesses/index.ts";
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
  const rows = await db
    .select({
      id: businesses.id,
      name: businesses.name,
      logoImageId: businesses.logoImageId,
      website: businesses.website,
      address: businesses.address,
      openingHours: businesses.openingHours,
      latitude: businesses.latitude,
      longitude: businesses.longitude,
    })
    .from(businesses)
    .where(inArray(businesses.id, ids));
  return new Map(
    rows.map(({ id, logoImageId, latitude, longitude, ...row }) => [
      id,
      { ...row, logoUrl: imageUrl(logoImageId, "small"), position: positionOf({ latitude, longitude }) },
    ]),
  );
}

export const supplierOf = (
  suppliers: ReadonlyMap<string, Supplier>,
  { supplierId }: Pick<TreetRow, "supplierId">,
): Supplier | null => (supplierId === null ? null : (suppliers.get(supplierId) ?? null));
