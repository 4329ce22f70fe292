import { and, eq, sql } from "drizzle-orm";
import { links } from "../../platform/db/schema/links.ts";
import type { Subscriber } from "../../platform/events.ts";

/**
 * Keeps the labels that links give in step with the community's. Otherwise the next member to join by a link would
 * bring back a label that was renamed or deleted.
 */
export const linksFollowLabels: Subscriber = async (tx, event) => {
  if ((event.type !== "label.renamed" && event.type !== "label.deleted") || event.businessId === null) return;
  const { businessId } = event;
  const former = event.type === "label.renamed" ? event.from : event.name;
  await tx
    .update(links)
    .set({
      autoLabels:
        event.type === "label.renamed"
          ? sql`array_replace(${links.autoLabels}, ${former}, ${event.to})`
          : sql`array_remove(${links.autoLabels}, ${former})`,
      version: sql`${links.version} + 1`,
    })
    .where(and(eq(links.businessId, businessId), sql`${links.autoLabels} @> ${sql.param([former])}::text[]`));
};
