import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { groupSums, groupTreetSums } from "../../platform/db/group-counts.ts";
import { treetSums } from "../../platform/db/treet-counts.ts";
import { madeKinds } from "./queries.ts";

/** Returns the communities whose aggregates differ from the data. Reads everything, so run it at night. */
export async function findDifferences(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with made as (
      select claim.*, member.source_link_id from claims as claim join members as member on member.id = claim.member_id
      where claim.state not in ('cancelled', 'declined')
    ), claimed as (
      select business_id, source_link_id, count(*) as claims, count(*) filter (where state = 'redeemed') as redeemed,
        count(revealed_at) as reveals, count(redeemed_at) as redemptions
      from made group by 1, 2
    ), seen as (
      select seen.business_id, source_link_id, count(*) as views
      from treet_views as seen join members as member on member.id = seen.member_id group by 1, 2
    ), own as (
      select member.business_id, member.id as member_id, 'link' as kind, member.source_link_id as id from members as member
      where member.source_link_id is not null
      union all
      select member.business_id, member.id, 'label', label.id from members as member
      join labels as label on label.business_id = member.business_id and label.name = any(member.labels)
    ), done as (
      select own.business_id, own.kind, own.id, sum(claims)::int as claims, sum(redeemed)::int as redeemed,
        sum(reveals)::int as reveals, sum(redemptions)::int as redemptions, sum(views)::int as views
      from (
        select member_id, count(*) as claims, count(*) filter (where state = 'redeemed') as redeemed,
          count(revealed_at) as reveals, count(redeemed_at) as redemptions, 0 as views
        from claims where state not in ('cancelled', 'declined') group by 1
        union all select member_id, 0, 0, 0, 0, count(*) from treet_views group by 1
      ) as doing join own on own.member_id = doing.member_id
      where not exists (select from insight_uncounted as uncounted where uncounted.business_id = own.business_id and uncounted.group_id = own.id)
      group by 1, 2, 3
    ), active as (
      select business_id, count(*) as days from (
        select distinct moment.business_id, member_id, (at at time zone business.timezone)::date from (
          select business_id, member_id, unnest(array[claimed_at, revealed_at, redeemed_at]) as at from claims
          union all select business_id, member_id, at from treet_views
        ) as moment join businesses as business on business.id = moment.business_id where at is not null
      ) as days group by 1
    ), visited as (
      select link.business_id, case hit.kind when 'scan' then 'scanned' else 'clicked' end as kind, count(*) as visits
      from link_hits as hit join links as link on link.id = hit.link_id group by 1, 2
    )
    select distinct business_id as id from (
      select business_id from (${sql.join(comparisons.map(compared), sql` union all `)}) as compared
      group by business_id, what, link_id having sum(total) <> 0
    ) as wrong order by 1`);
  return rows.map(({ id }) => id);
}

interface Comparison {
  readonly what: string;
  /** Rows of `business_id`, `link_id` and `total`, counted from the data and from the aggregates. */
  readonly happened: SQL;
  readonly kept: SQL;
}

const ofCommunity = (table: string, total: string, where = "true"): SQL =>
  sql.raw(`select business_id, null::text as link_id, ${total} as total from ${table} where ${where}`);
const ofLink = (table: string, link: string, total: string): SQL =>
  sql.raw(
    `select business_id, ${link} as link_id, ${total} as total from ${table} where ${link} is not null`,
  );
const ofGroup = (table: string, group: string, total: string, where = "true"): SQL =>
  sql.raw(`select business_id, ${group} as link_id, ${total} as total from ${table} where ${where}`);
const isCounted = (group: string): string =>
  `(business_id, ${group}) not in (select business_id, group_id from insight_uncounted)`;
const quoted = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(", ");
const days = (...kinds: string[]) => ofCommunity("insight_days", "total", `kind in (${quoted(kinds)})`);

const comparisons: readonly Comparison[] = [
  ...treetSums.map((sum) => ({
    what: `${sum} of treets`,
    happened: ofCommunity(sum === "views" ? "seen" : "claimed", sum),
    kept: ofCommunity("insight_treets", sum, "span = 'day'"),
  })),
  ...["week", "month"].flatMap((span) =>
    treetSums.map((sum) => ({
      what: `${sum} of treets by ${span}`,
      happened: ofCommunity("insight_treets", sum, "span = 'day'"),
      kept: ofCommunity("insight_treets", sum, `span = '${span}'`),
    })),
  ),
  ...groupSums.map((sum) => ({
    what: `${sum} by label`,
    happened: ofGroup("done", "id", sum, "kind = 'label'"),
    kept: ofGroup("insight_labels", "label_id", sum, isCounted("label_id")),
  })),
  ...groupTreetSums.map((sum) => ({
    what: `${sum} of treets by link and label`,
    happened: ofGroup("done", "id", sum),
    kept: ofGroup("insight_group_treets", "group_id", sum, isCounted("group_id")),
  })),
  ...groupSums.map((sum) => ({
    what: `${sum} by link`,
    happened: ofLink(sum === "views" ? "seen" : "claimed", "source_link_id", sum),
    kept: ofLink("insight_links", "link_id", sum),
  })),
  { what: "days of claims", happened: ofCommunity("claimed", "claims"), kept: days(...madeKinds) },
  { what: "days of reveals", happened: ofCommunity("claimed", "reveals"), kept: days("revealed") },
  { what: "days of redemptions", happened: ofCommunity("claimed", "redemptions"), kept: days("redeemed") },
  { what: "days of views", happened: ofCommunity("seen", "views"), kept: days("viewed") },
  ...["clicked", "scanned"].map((kind) => ({
    what: `days of ${kind}`,
    happened: ofCommunity("visited", "visits", `kind = '${kind}'`),
    kept: days(kind),
  })),
  {
    what: "claims of members",
    happened: ofCommunity("claimed", "claims"),
    kept: ofCommunity("insight_members", "cardinality(made)"),
  },
  {
    what: "days on which members were active",
    happened: ofCommunity("active", "days"),
    kept: ofCommunity("insight_members", "cardinality(active_on)"),
  },
];

const compared = ({ what, happened, kept }: Comparison): SQL => sql`
  select business_id, ${what} as what, link_id, total from (${happened}) as happened
  union all select business_id, ${what}, link_id, -total from (${kept}) as kept`;
