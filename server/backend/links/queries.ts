import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { links } from "../db/schema/links.ts";

export type LinkRow = typeof links.$inferSelect;

/** Members who came by the link and still are, or once were, members. */
const joins = sql<number>`(select count(*)::int from members m where m.source_link_id = links.id and m.joined_at is not null)`;

export const listLinks = (
  db: Executor,
  businessId: string,
  { archived }: { archived: boolean },
): Promise<{ link: LinkRow; joins: number }[]> =>
  db
    .select({ link: links, joins })
    .from(links)
    .where(
      and(
        eq(links.businessId, businessId),
        archived ? eq(links.state, "archived") : ne(links.state, "archived"),
      ),
    )
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(MOST_LISTED);

/** No plan has more links in use; archived ones beyond this are old indeed. */
const MOST_LISTED = 5_000;

export async function findLink(db: Executor, businessId: string, id: string): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(links)
    .where(and(eq(links.businessId, businessId), eq(links.id, id)));
  return row;
}

export async function findByCode(db: Executor, code: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(links).where(eq(links.code, code));
  return row;
}

/** Links that count against the plan: all that are not archived. */
export async function countLinks(db: Executor, businessId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(links)
    .where(and(eq(links.businessId, businessId), ne(links.state, "archived")));
  return row?.total ?? 0;
}

export interface LinkDay {
  readonly day: string;
  readonly clicks: number;
  readonly scans: number;
  readonly joins: number;
}

/** Figures of each of the last `days` days in that time zone, oldest first, days without anything included. */
export async function daysOf(
  db: Executor,
  { linkId, timezone, days, now }: { linkId: string; timezone: string; days: number; now: Date },
): Promise<LinkDay[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${timezone})::date`;
  const { rows } = await db.execute<{ day: string; clicks: number; scans: number; joins: number }>(sql`
    with day as (
      select generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day')::date as day
    ), hit as (
      select (at at time zone ${timezone})::date as day,
        count(*) filter (where kind = 'click')::int as clicks, count(*) filter (where kind = 'scan')::int as scans
      from link_hits where link_id = ${linkId} and at > ${now.toISOString()}::timestamptz - ${days + 1} * interval '1 day'
      group by 1
    ), joined as (
      select (joined_at at time zone ${timezone})::date as day, count(*)::int as joins
      from members where source_link_id = ${linkId} and joined_at is not null group by 1
    )
    select to_char(day.day, 'YYYY-MM-DD') as day, coalesce(clicks, 0) as clicks, coalesce(scans, 0) as scans, coalesce(joins, 0) as joins
    from day left join hit using (day) left join joined using (day) order by day.day`);
  return rows;
}

/** The most frequent values of a column of a link's visits. */
export async function topOf(
  db: Executor,
  linkId: string,
  column: "referrer" | "device",
  most: number,
): Promise<{ name: string; total: number }[]> {
  const name = sql.identifier(column);
  const { rows } = await db.execute<{ name: string | null; total: number }>(
    sql`select ${name} as name, count(*)::int as total from link_hits where link_id = ${linkId} group by 1 order by 2 desc, 1 limit ${most}`,
  );
  return rows.map(({ name, total }) => ({ name: name ?? "", total }));
}

export async function countJoins(db: Executor, linkId: string): Promise<number> {
  const [row] = await db.select({ joins }).from(links).where(eq(links.id, linkId));
  return row?.joins ?? 0;
}
