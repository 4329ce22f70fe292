import { and, eq, sql } from "drizzle-orm";
import { savedViews } from "../../platform/db/schema/saved-views.ts";
import type { Subscriber } from "../../platform/events.ts";

/** Keeps saved views on the members of a label that is renamed. */
export const savedViewsFollowLabels: Subscriber = async (tx, event) => {
  if (event.type !== "label.renamed" || event.businessId === null) return;
  const { from, to, businessId } = event;
  await tx
    .update(savedViews)
    .set({ query: sql`jsonb_set(${savedViews.query}, '{label}', to_jsonb(${to}::text))` })
    .where(and(eq(savedViews.businessId, businessId), sql`${savedViews.query} ->> 'label' = ${from}`));
};
