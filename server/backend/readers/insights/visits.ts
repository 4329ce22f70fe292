import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import { type Narrowing, ofMembers } from "./narrowed.ts";
import { type Period, within } from "./queries.ts";

export interface TreetViews {
  readonly views: number;
  /** Different members among them. */
  readonly viewers: number;
}

export async function viewsOfTreets(
  db: Executor,
  period: Period,
  treetIds: readonly string[],
  narrowing: Narrowing = {},
): Promise<(treetId: string) => TreetViews> {
  const { rows } = await db.execute<{ id: string; views: number; viewers: number }>(sql`
    select ${treetViews.treetId} as id, count(*)::int as views, count(distinct ${treetViews.memberId})::int as viewers
    from ${treetViews}
    where ${treetViews.treetId} = any(${sql.param([...treetIds])}::text[]) and ${within(treetViews.at, period)}
      ${ofMembers(treetViews.memberId, period, narrowing)}
    group by 1`);
  const found = new Map(rows.map(({ id, views, viewers }) => [id, { views, viewers }]));
  return (id) => found.get(id) ?? { views: 0, viewers: 0 };
}

/** The same of several treets together; who looked at more than one of them is one. */
export async function viewsTogether(
  db: Executor,
  period: Period,
  treetIds: readonly string[],
): Promise<TreetViews> {
  const { rows } = await db.execute<TreetViews & Record<string, number>>(sql`
    select coalesce(sum(looks), 0)::int as views, count(*)::int as viewers from (
      select count(*) as looks from ${treetViews}
      where ${treetViews.treetId} = any(${sql.param([...treetIds])}::text[]) and ${within(treetViews.at, period)}
      group by ${treetViews.memberId}
    ) as by_member`);
  return rows[0] ?? { views: 0, viewers: 0 };
}
