import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { memberImports } from "../../platform/db/schema/imports.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { isKept } from "../../platform/db/treet-state.ts";
import type { Period } from "./queries.ts";

/** The most annotations shown; more would hide the chart they explain. */
const MAX_ANNOTATIONS = 30;

interface Annotation {
  readonly at: string;
  readonly day: string;
  readonly kind: "treet" | "import";
  readonly name: string;
}

/**
 * Returns treets published and imports finished in a period, in the business's time zone; if there are too many, the
 * latest.
 */
export async function annotationsIn(
  db: Executor,
  { businessId, timezone, from, to }: Period,
): Promise<Annotation[]> {
  const { rows } = await db.execute<{
    at: Date | string;
    day: string;
    kind: Annotation["kind"];
    name: string;
  }>(sql`
    select at, to_char(at at time zone ${timezone}, 'YYYY-MM-DD') as day, kind, name from (
      select published_at as at, 'treet' as kind, title as name from ${treets}
        where business_id = ${businessId} and published_at is not null and ${isKept}
      union all
      select finished_at, 'import', file_name from ${memberImports}
        where business_id = ${businessId} and state = 'done' and finished_at is not null
    ) as happened
    where at >= (${from}::date)::timestamp at time zone ${timezone}
      and at < (${to}::date + 1)::timestamp at time zone ${timezone}
    order by at desc limit ${MAX_ANNOTATIONS}`);
  return rows.map(({ at, ...annotation }) => ({ ...annotation, at: new Date(at).toISOString() })).reverse();
}
