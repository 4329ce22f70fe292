import { and, eq, sql } from "drizzle-orm";
import { forLabel } from "#shared/treets.ts";
import { savedViews } from "../../platform/db/schema/saved-views.ts";
import type { Subscriber } from "../../platform/events.ts";

/** Keeps saved views on the members of a label that is renamed, and on the treets for them. */
export const savedViewsFollowLabels: Subscriber = async (tx, event) => {
  if (event.type !== "label.renamed" || event.businessId === null) return;
  const { from, to, businessId } = event;
  const renamed = (field: "label" | "audience", before: string, after: string) =>
    tx
      .update(savedViews)
      .set({ query: sql`jsonb_set(${savedViews.query}, array[${field}::text], to_jsonb(${after}::text))` })
      .where(
        and(eq(savedViews.businessId, businessId), sql`${savedViews.query} ->> ${field}::text = ${before}`),
      );
  await renamed("label", from, to);
  await renamed("audience", forLabel(from), forLabel(to));
};
