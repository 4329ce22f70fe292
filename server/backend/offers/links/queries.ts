import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { linksList } from "#shared/lists/links.ts";
import type { LinkOrder } from "#shared/lists/orders.ts";
import { countAll, countTogether } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { chosenOrder, listPage, mostFirst, type Order, type PageAsked } from "../../platform/db/page.ts";
import { findRow, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { type LinkRow, links } from "../../platform/db/schema/links.ts";
import { members } from "../../platform/db/schema/members.ts";
import { userName } from "../../platform/db/user-name.ts";

export type { LinkRow };

/** Number of members who joined through the link, including former ones. */
const joins = sql<number>`(select count(*)::int from members m where m.source_link_id = links.id and m.joined_at is not null)`;

/** Number of claims made through the link, except cancelled and declined ones. */
const claimed = sql<number>`(select count(*)::int from claims c where c.link_id = links.id and c.state not in ('cancelled', 'declined'))`;

interface LinkFilter extends Narrowing<typeof linksList> {
  readonly businessId: string;
  readonly archived: boolean;
  /** Id of the treet or pack that the links lead to. */
  readonly target?: string | undefined;
  /** Only these links. */
  readonly ids?: readonly string[] | undefined;
  readonly now: Date;
}

/** Ended by time or by the number of uses; SQL twin of `stateOf`. */
const hasEnded = (now: Date) =>
  sql`coalesce(${links.expiresAt} <= ${now}, false) or coalesce(${links.uses} >= ${links.maxUses}, false)`;

const conditions: Conditions<typeof linksList, { readonly now: Date }> = {
  kind: (kind) => eq(links.kind, kind),
  state: (state, { now }) => {
    if (state === "paused") return eq(links.state, "paused");
    return and(
      eq(links.state, "active"),
      state === "ended" ? sql`(${hasEnded(now)})` : sql`not (${hasEnded(now)})`,
    );
  },
  label: (label) => sql`${links.autoLabels} @> ${sql.param([label])}::text[]`,
  search: (text) => isFoundIn(text, links.name, links.code),
};

const filterOf = (query: LinkFilter): SQL | undefined =>
  and(
    eq(links.businessId, query.businessId),
    query.target === undefined ? undefined : eq(links.targetId, query.target),
    query.ids && inArray(links.id, [...query.ids]),
    query.archived ? eq(links.state, "archived") : ne(links.state, "archived"),
    narrowedBy(conditions, query, query),
  );

function orderOf(order: LinkOrder | undefined): Order {
  const { id } = links;
  switch (order) {
    case "mostVisits":
      return mostFirst(sql`${links.clicks} + ${links.scans}`, id);
    case "mostJoins":
      return mostFirst(joins, id);
    case "mostClaims":
      return mostFirst(claimed, id);
    default:
      return chosenOrder(order, { moment: links.createdAt, name: links.name, id });
  }
}

/** Lists links with the name of the person who made each, newest first unless asked for in another order. */
export const listLinks = (
  db: Executor,
  query: LinkFilter & PageAsked & { readonly order?: LinkOrder | undefined },
) =>
  listPage(db, query, {
    order: orderOf(query.order),
    from: links,
    filter: filterOf(query),
    select: (place) =>
      db
        .select({ link: links, joins, claims: claimed, createdBy: userName, ...place })
        .from(links)
        .leftJoin(users, eq(users.id, links.createdBy))
        .$dynamic(),
    idOf: ({ link }) => link.id,
  });

/** Returns the IDs of the links that match a filter, at most `max`. */
export async function idsMatching(db: Executor, filter: LinkFilter, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: links.id })
    .from(links)
    .where(filterOf(filter))
    .orderBy(links.id)
    .limit(max);
  return rows.map(({ id }) => id);
}

/** Returns the names of those of these links that are the business's. */
export const namesOf = (db: Executor, businessId: string, ids: readonly string[]) =>
  db
    .select({ id: links.id, name: links.name })
    .from(links)
    .where(and(eq(links.businessId, businessId), inArray(links.id, [...ids])))
    .orderBy(links.id);

export const findLink = (db: Executor, businessId: string, id: string) =>
  findRow(db, links, { businessId, id });

export const findByCode = (db: Executor, code: string) => findRow(db, links, { code });

/**
 * Returns the number of links that count against the plan, and all labels that links of the business give, archived
 * ones too, by name.
 */
export async function usedAndLabels(
  db: Executor,
  businessId: string,
): Promise<{ readonly used: number; readonly labels: string[] }> {
  const { rows } = await db.execute<{ used: number; labels: string[] }>(sql`
    select ${linksInPlan(businessId)} as used, array(
      select distinct unnest(${links.autoLabels}) from ${links} where ${links.businessId} = ${businessId} order by 1
    ) as labels`);
  return rows[0] ?? { used: 0, labels: [] };
}

/** Counts the links that count against the plan: all that are not archived. */
export const countLinks = (db: Executor, businessId: string): Promise<number> =>
  countTogether(db, { total: linksInPlan(businessId) }).then(({ total }) => total);

/** Returns the same count as a column for use in another statement. */
export const linksInPlan = (businessId: string): SQL<number> =>
  countAll(links, and(eq(links.businessId, businessId), ne(links.state, "archived")));

export interface LinkDay {
  readonly day: string;
  readonly clicks: number;
  readonly scans: number;
  readonly joins: number;
}

/** Returns the figures of each of the last `days` days in that time zone, oldest first, including days without any. */
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
      from members where source_link_id = ${linkId} and joined_at > ${now.toISOString()}::timestamptz - ${days + 1} * interval '1 day'
      group by 1
    )
    select to_char(day.day, 'YYYY-MM-DD') as day, coalesce(clicks, 0) as clicks, coalesce(scans, 0) as scans, coalesce(joins, 0) as joins
    from day left join hit using (day) left join joined using (day) order by day.day`);
  return rows;
}

/** Returns the most frequent values of a column among a link's visits since that time. */
export async function topOf(
  db: Executor,
  {
    linkId,
    since,
    column,
    max,
  }: { linkId: string; since: Date; column: "referrer" | "device" | "country"; max: number },
): Promise<{ name: string; total: number }[]> {
  const name = sql.identifier(column);
  const { rows } = await db.execute<{ name: string | null; total: number }>(
    sql`select ${name} as name, count(*)::int as total from link_hits
      where link_id = ${linkId} and at > ${since.toISOString()}::timestamptz group by 1 order by 2 desc, 1 limit ${max}`,
  );
  return rows.map(({ name, total }) => ({ name: name ?? "", total }));
}

export async function countOutcomes(
  db: Executor,
  linkId: string,
): Promise<{ joins: number; claims: number }> {
  const [row] = await db.select({ joins, claims: claimed }).from(links).where(eq(links.id, linkId));
  return row ?? { joins: 0, claims: 0 };
}

/** Returns the last members who joined through the link and are still active. */
export const lastPeople = async (db: Executor, linkId: string, max: number) =>
  db
    .select()
    .from(members)
    .where(and(matching(members, { sourceLinkId: linkId, status: "active" }), isNotNull(members.joinedAt)))
    .orderBy(desc(members.joinedAt), desc(members.id))
    .limit(max);
