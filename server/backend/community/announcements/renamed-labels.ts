import { and, eq, sql } from "drizzle-orm";
import { announcements } from "../../platform/db/schema/announcements.ts";
import type { Subscriber } from "../../platform/events.ts";

/**
 * Keeps drafts for the members of a label in step when it is renamed. A deleted label stays, as a draft without labels
 * would go to everyone.
 */
export const announcementsFollowLabels: Subscriber = async (tx, event) => {
  if (event.type !== "label.renamed" || event.businessId === null) return;
  const { from, to, businessId } = event;
  await tx
    .update(announcements)
    .set({ labels: sql`array_replace(${announcements.labels}, ${from}, ${to})` })
    .where(
      and(
        eq(announcements.businessId, businessId),
        sql`${announcements.labels} @> ${sql.param([from])}::text[]`,
      ),
    );
};
