import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Subscriber } from "../../platform/events.ts";

/**
 * Creates the subscriber that keeps the rows of a table open to the members of a label that is renamed. Open edit forms
 * become stale, as saving one would bring the former name back.
 * @param table has the columns `business_id`, `audience` and `version`
 */
export const audienceFollowsLabels =
  (table: PgTable): Subscriber =>
  async (tx, event) => {
    if (event.type !== "label.renamed" || event.businessId === null) return;
    const { from, to, businessId } = event;
    await tx.execute(
      sql`update ${table} set audience = array_replace(audience, ${from}, ${to}), version = version + 1
        where business_id = ${businessId} and audience @> ${sql.param([from])}::text[]`,
    );
  };

export const treetsFollowLabels = audienceFollowsLabels(treets);
