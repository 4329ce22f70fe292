import { groupSums, groupTreetSums } from "#server/backend/platform/db/group-counts.ts";

/** Function that executes one statement of these sums and returns its rows. */
type Ask = <Row extends object>(text: string) => Promise<Row[]>;

const treetSums = ["claims", "redeemed", "reveals", "redemptions", "views"];

const counted = (sums: readonly string[]) =>
  sums.map((sum) => `count(*) filter (where sum = '${sum}')::int as ${sum}`).join(", ");
const anyOf = (sums: readonly string[]) => sums.map((sum) => `${sum} <> 0`).join(" or ");

/** Returns functions that read the stored sums, without those that are zero. */
export function keptSums(ask: Ask) {
  const ofTreets = () =>
    ask(
      `select span, start::text, treet_id, ${treetSums.join(", ")} from insight_treets
      where ${anyOf(treetSums)} order by 1, 2, 3`,
    );
  const ofDays = () =>
    ask(
      `select split_part(kind, ':', 1) as kind, day::text, sum(total)::int as total from insight_days
      where split_part(kind, ':', 1) in ('made', 'revealed', 'redeemed', 'viewed') group by 1, 2 having sum(total) <> 0 order by 1, 2`,
    );
  const byDay = (id: string, table: string) => () =>
    ask(
      `select ${id}, day::text, ${groupSums.map((sum) => `sum(${sum})::int as ${sum}`).join(", ")} from ${table}
      group by 1, 2 having ${anyOf(groupSums.map((sum) => `sum(${sum})`))} order by 1, 2`,
    );
  const ofLinks = byDay("link_id", "insight_links");
  const ofLabels = byDay("label_id", "insight_labels");
  const ofGroups = () =>
    ask(
      `select group_id, month::text, treet_id, ${groupTreetSums.join(", ")} from insight_group_treets
      where ${anyOf(groupTreetSums)} order by 1, 2, 3`,
    );
  const ofMembers = () =>
    ask(
      "select member_id, made, active_on::text[] from insight_members where cardinality(active_on) > 0 order by 1",
    );
  return {
    ofLinks,
    ofLabels,
    all: () => allOf([ofTreets, ofDays, ofLinks, ofLabels, ofGroups, ofMembers]),
  };
}

/** Returns a function that counts the same sums from every claim and view. */
export function sumsAnew(ask: Ask) {
  const ofTreets = () =>
    ask(
      `with happened as (
        select treet_id, business_id, state, claimed_at, revealed_at, redeemed_at from claims
        where state not in ('cancelled', 'declined')
      ), sums as (
        select treet_id, business_id, claimed_at as at, 'claims' as sum from happened
        union all select treet_id, business_id, claimed_at, 'redeemed' from happened where state = 'redeemed'
        union all select treet_id, business_id, revealed_at, 'reveals' from happened where revealed_at is not null
        union all select treet_id, business_id, redeemed_at, 'redemptions' from happened where redeemed_at is not null
        union all select treet_id, business_id, at, 'views' from treet_views
      )
      select span, date_trunc(span, at at time zone b.timezone)::date::text as start, treet_id, ${counted(treetSums)}
      from sums join businesses b on b.id = business_id, (values ('day'), ('week'), ('month')) as spans(span)
      group by 1, 2, 3 order by 1, 2, 3`,
    );
  const ofDays = () =>
    ask(
      `with happened as (
        select business_id, kind, at from claims,
          lateral (values ('made', claimed_at), ('revealed', revealed_at), ('redeemed', redeemed_at)) as moments(kind, at)
        where state not in ('cancelled', 'declined') and at is not null
        union all select business_id, 'viewed', at from treet_views
      )
      select kind, (at at time zone b.timezone)::date::text as day, count(*)::int as total
      from happened join businesses b on b.id = business_id group by 1, 2 order by 1, 2`,
    );
  /**
   * @param group the column with the group's id
   * @param found the SQL that finds the group's members from "m"
   */
  const byDay = (group: string, found: string) => () =>
    ask(
      `with happened as (
        select c.member_id, c.business_id, sum, at from claims c,
          lateral (values ('claims', claimed_at), ('reveals', revealed_at), ('redemptions', redeemed_at)) as moments(sum, at)
        where state not in ('cancelled', 'declined') and at is not null
        union all select member_id, business_id, 'views', at from treet_views
      )
      select ${group}, (at at time zone b.timezone)::date::text as day, ${counted(groupSums)}
      from happened join members m on m.id = member_id join businesses b on b.id = happened.business_id
      ${found} group by 1, 2 order by 1, 2`,
    );
  const ofLinks = byDay("source_link_id as link_id", "where source_link_id is not null");
  const ofLabels = byDay(
    "l.id as label_id",
    "join labels l on l.business_id = b.id and l.name = any(m.labels)",
  );
  const ofGroups = () =>
    ask(
      `with happened as (
        select member_id, business_id, treet_id, claimed_at as at, 'claims' as sum from claims where state not in ('cancelled', 'declined')
        union all select member_id, business_id, treet_id, claimed_at, 'redeemed' from claims where state = 'redeemed'
        union all select member_id, business_id, treet_id, at, 'views' from treet_views
      ), own as (
        select id as member_id, source_link_id as group_id from members where source_link_id is not null
        union all select m.id, l.id from members m join labels l on l.business_id = m.business_id and l.name = any(m.labels)
      )
      select group_id, date_trunc('month', at at time zone b.timezone)::date::text as month, treet_id, ${counted(groupTreetSums)}
      from happened join own using (member_id) join businesses b on b.id = business_id group by 1, 2, 3 order by 1, 2, 3`,
    );
  const ofMembers = () =>
    ask(
      `with moments as (
        select business_id, member_id, claimed_at as at, state not in ('cancelled', 'declined') as is_made from claims
        union all select business_id, member_id, unnest(array[revealed_at, redeemed_at]), false from claims
        union all select business_id, member_id, at, false from treet_views
      )
      select member_id, coalesce(array_agg(at order by at) filter (where is_made), '{}') as made,
        array_agg(distinct (at at time zone b.timezone)::date)::text[] as active_on
      from moments join businesses b on b.id = business_id where at is not null group by 1 order by 1`,
    );
  return () => allOf([ofTreets, ofDays, ofLinks, ofLabels, ofGroups, ofMembers]);
}

/** One after another, as a single connection answers them. */
async function allOf(sums: readonly (() => Promise<object[]>)[]): Promise<object[][]> {
  const all: object[][] = [];
  for (const sum of sums) all.push(await sum());
  return all;
}
