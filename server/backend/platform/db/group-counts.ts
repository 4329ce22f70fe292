import { type SQL, sql } from "drizzle-orm";
import { localDay, partOf } from "./day-counts.ts";
import { businesses } from "./schema/businesses.ts";
import { insightGroupTreets, insightLabels, insightLinks } from "./schema/insights.ts";
import { labels, members } from "./schema/members.ts";

/** Daily aggregates of the members who came by a link or carry a label, named as the columns. */
export const groupSums = ["claims", "reveals", "redemptions", "views"] as const;
export const groupSumColumns: SQL = sql.raw(groupSums.join(", "));

/** Monthly aggregates of those members for each treet, named as the columns. */
export const groupTreetSums = ["claims", "redeemed", "views"] as const;
export const groupTreetSumColumns: SQL = sql.raw(groupTreetSums.join(", "));

const addingUp = (table: string, key: string, sums: readonly string[]): SQL =>
  sql.raw(
    `on conflict (${key}) do update set ${sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(", ")}`,
  );

/**
 * The `on conflict` clauses that end a statement adding to the aggregates of links, of labels, and of both with each
 * treet.
 */
export const addingUpLinks = addingUp("insight_links", "business_id, link_id, day, part", groupSums);
export const addingUpLabels = addingUp("insight_labels", "business_id, label_id, day, part", groupSums);
export const addingUpGroupTreets = addingUp(
  "insight_group_treets",
  "business_id, group_id, month, treet_id",
  groupTreetSums,
);

/** The labels that `member` carries, as rows of `id`. */
export const labelsOfMember: SQL = sql`
  (select ${labels.id} from ${labels} where ${labels.businessId} = member.business_id and ${labels.name} = any(member.labels))`;

const totalsOf = (sums: readonly string[]): SQL =>
  sql.raw(
    sums
      .map((sum) => `coalesce(sum(changed.total) filter (where changed.sum = '${sum}'), 0)::int`)
      .join(", "),
  );
const isOneOf = (sums: readonly string[]): SQL =>
  sql.raw(`changed.sum in (${sums.map((sum) => `'${sum}'`).join(", ")})`);

/**
 * Parts of a statement that add to the aggregates of members' links and labels. `changed` supplies rows of
 * `business_id`, `member_id`, `treet_id`, `at`, `sum` and `total`. Each part writes its rows in a fixed order, the one
 * in which other transactions lock them too.
 */
export function addingToGroups(changed: SQL): SQL {
  const day = localDay(sql`changed.at`);
  const from = sql`
    from ${changed} as changed join ${members} as member on member.id = changed.member_id
    join ${businesses} as business on business.id = changed.business_id`;
  return sql`linked as (
    insert into ${insightLinks} (business_id, link_id, day, part, ${groupSumColumns})
    select business.id, member.source_link_id, ${day}, ${partOf(sql`changed.treet_id`)}, ${totalsOf(groupSums)} ${from}
    where member.source_link_id is not null and ${isOneOf(groupSums)}
    group by 1, 2, 3, 4 order by 2, 3, 4 ${addingUpLinks}
  ), labelled as (
    insert into ${insightLabels} (business_id, label_id, day, part, ${groupSumColumns})
    select business.id, label.id, ${day}, ${partOf(sql`changed.treet_id`)}, ${totalsOf(groupSums)} ${from}
    cross join lateral ${labelsOfMember} as label where ${isOneOf(groupSums)}
    group by 1, 2, 3, 4 order by 2, 3, 4 ${addingUpLabels}
  ), grouped as (
    insert into ${insightGroupTreets} (business_id, group_id, month, treet_id, ${groupTreetSumColumns})
    select business.id, own.id, date_trunc('month', ${day}::timestamp)::date, changed.treet_id, ${totalsOf(groupTreetSums)} ${from}
    cross join lateral (
      select member.source_link_id as id where member.source_link_id is not null union all ${labelsOfMember}
    ) as own where ${isOneOf(groupTreetSums)}
    group by 1, 2, 3, 4 order by 2, 3, 4 ${addingUpGroupTreets}
  )`;
}
