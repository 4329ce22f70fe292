import { and, eq, sql } from "drizzle-orm";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Subscriber } from "../../platform/events.ts";

/**
 * Keeps treets open to the members of a label that is renamed. Open edit forms become stale, as saving one would bring
 * the former name back.
 */
export const treetsFollowLabels: Subscriber = async (tx, event) => {
  if (event.type !== "label.renamed" || event.businessId === null) return;
  const { from, to, businessId } = event;
  await tx
    .update(treets)
    .set({
      audience: sql`array_replace(${treets.audience}, ${from}, ${to})`,
      version: sql`${treets.version} + 1`,
    })
    .where(and(eq(treets.businessId, businessId), sql`${treets.audience} @> ${sql.param([from])}::text[]`));
};
