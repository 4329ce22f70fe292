import { and, eq, sql } from "drizzle-orm";
import { packs } from "../../platform/db/schema/packs.ts";
import type { Subscriber } from "../../platform/events.ts";

/** Keeps packs open to the members of a label that is renamed. Open edit forms become stale, as with treets. */
export const packsFollowLabels: Subscriber = async (tx, event) => {
  if (event.type !== "label.renamed" || event.businessId === null) return;
  const { from, to, businessId } = event;
  await tx
    .update(packs)
    .set({
      audience: sql`array_replace(${packs.audience}, ${from}, ${to})`,
      version: sql`${packs.version} + 1`,
    })
    .where(and(eq(packs.businessId, businessId), sql`${packs.audience} @> ${sql.param([from])}::text[]`));
};
