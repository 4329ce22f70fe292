import { eq, type SQL, sql } from "drizzle-orm";
import { partOf } from "../../platform/db/day-counts.ts";
import {
  addingUpGroupTreets,
  addingUpLabels,
  addingUpLinks,
  groupSumColumns,
  groupSums,
  groupTreetSumColumns,
  groupTreetSums,
  labelsOfMember,
} from "../../platform/db/group-counts.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import {
  insightGroupTreets,
  insightLabels,
  insightLinks,
  insightUncounted,
} from "../../platform/db/schema/insights.ts";
import { labels, members } from "../../platform/db/schema/members.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { timezoneOf } from "./member-sums.ts";
import { withSummed } from "./summed.ts";

/** A member's labels before and after a change, by name. */
export interface Relabelling {
  readonly memberId: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * The most members whose activity is moved between labels at once. For larger changes, the labels are recounted at
 * night.
 */
const MAX_MOVED = 300;

/** Columns by which activity is aggregated, computed from `treet_id` and the community's local time. */
type Keys = (local: SQL) => SQL;

/**
 * Activity of the members of a community, one row each: `member_id`, the keys, and a 1 for its kind. The keys are
 * computed in the scan, which runs in parallel workers.
 */
const doingsOf = ({ businessId, timezone, whose }: Doings, keys: Keys): SQL => {
  const local = sql`(at at time zone ${timezone ?? timezoneOf(businessId)})`;
  return sql`
    select member_id, ${keys(local)}, claims, redeemed, reveals, redemptions, views
    from ${claims} cross join lateral (values
      (claimed_at, 1, (state = 'redeemed')::int, 0, 0, 0), (revealed_at, 0, 0, 1, 0, 0), (redeemed_at, 0, 0, 0, 1, 0)
    ) as moment(at, claims, redeemed, reveals, redemptions, views)
    where ${whose} and ${countsAsMade(sql`state`)} and at is not null
    union all select member_id, ${keys(local)}, 0, 0, 0, 0, 1 from ${treetViews} where ${whose}`;
};

interface Doings {
  readonly businessId: string;
  /** The community's time zone, if known; only then is the activity scanned by parallel workers. */
  readonly timezone?: string;
  /** Condition for the claims and views to read. */
  readonly whose: SQL;
  /**
   * Rows of `member_id`, `id` of a link or label, and `times`: 1 to add the member's activity to it, or -1 to subtract
   * it.
   */
  readonly groups: SQL;
}

const summed = (sums: readonly string[]): SQL =>
  sql.raw(sums.map((sum) => `sum(own.times * ${sum})::int as ${sum}`).join(", "));

const dayAndPart: Keys = (local) => sql`${local}::date as day, ${partOf(sql`treet_id`)} as part`;
const monthAndTreet: Keys = (local) => sql`date_trunc('month', ${local})::date as month, treet_id`;

/** Activity of members by day of their links and labels: `group_id`, `day`, `part` and the aggregates. */
const byDays = (doings: Doings): SQL => sql`
  select own.id as group_id, day, part, ${summed(groupSums)}
  from (${doingsOf(doings, dayAndPart)}) as doing join (${doings.groups}) as own on own.member_id = doing.member_id group by 1, 2, 3`;

/**
 * The same activity by month of their links and labels, and by treet: `group_id`, `month`, `treet_id` and the
 * aggregates.
 */
const byMonths = (doings: Doings): SQL => sql`
  select own.id as group_id, month, treet_id, ${summed(groupTreetSums)}
  from (${doingsOf(doings, monthAndTreet)}) as doing join (${doings.groups}) as own on own.member_id = doing.member_id
  where claims + redeemed + views > 0 group by 1, 2, 3`;

interface InsertedDays {
  readonly into: "links" | "labels";
  readonly businessId: string;
  /** Rows as returned by `byDays`. */
  readonly days: SQL;
}

/**
 * Inserts in order of the key, both to store rows that are read together next to each other, and to lock them in the
 * same order as others.
 */
function insertingDays({ into, businessId, days }: InsertedDays): SQL {
  const [table, id] =
    into === "links" ? [insightLinks, sql.raw("link_id")] : [insightLabels, sql.raw("label_id")];
  return sql`
    insert into ${table} (business_id, ${id}, day, part, ${groupSumColumns})
    select ${businessId}, group_id, day, part, ${groupSumColumns} from (${days}) as days
    order by group_id, day, part`;
}

const insertingMonths = (businessId: string, months: SQL): SQL => sql`
  insert into ${insightGroupTreets} (business_id, group_id, month, treet_id, ${groupTreetSumColumns})
  select ${businessId}, group_id, month, treet_id, ${groupTreetSumColumns} from (${months}) as months
  order by group_id, month, treet_id`;

/** Adds members' activity to the existing aggregates, or subtracts it. */
async function add(tx: Transaction, into: "links" | "labels", doings: Doings): Promise<void> {
  const { businessId } = doings;
  const addingUp = { links: addingUpLinks, labels: addingUpLabels }[into];
  await tx.execute(sql`${insertingDays({ into, businessId, days: byDays(doings) })} ${addingUp}`);
  await tx.execute(sql`${insertingMonths(businessId, byMonths(doings))} ${addingUpGroupTreets}`);
}

/** The links members came by and the labels they have. */
const groupsOf = (businessId: string): SQL => sql`
  select * from (
    select member.id as member_id, unnest(array(${labelsOfMember}) || member.source_link_id) as id, 1 as times
    from ${members} as member where member.business_id = ${businessId}
  ) as own where own.id is not null`;

/** Recomputes the aggregates of a community by link and label. */
export const recountGroups = (tx: Transaction, businessId: string): Promise<void> =>
  resum(tx, { businessId, groups: groupsOf(businessId) });

/** Members who came by this link or have this label, in the format of `groupsOf`. */
const membersOf = (businessId: string, groupId: string): SQL => sql`
  select id as member_id, ${groupId}::text as id, 1 as times from ${members}
  where business_id = ${businessId} and (source_link_id = ${groupId} or labels @> array[
    (select name from ${labels} where business_id = ${businessId} and id = ${groupId})
  ])`;

/** Counts a link or label that has no aggregates yet. The caller must hold a lock on the business. */
export const countGroup = (tx: Transaction, businessId: string, groupId: string): Promise<void> =>
  resum(tx, { businessId, groups: membersOf(businessId, groupId), only: groupId });

interface Resummed {
  readonly businessId: string;
  /** Rows as returned by `groupsOf`. */
  readonly groups: SQL;
  /** The only link or label to recompute; undefined for all. */
  readonly only?: string;
}

async function resum(tx: Transaction, { businessId, groups, only }: Resummed): Promise<void> {
  const kept = [
    [insightLinks, sql`link_id`],
    [insightLabels, sql`label_id`],
    [insightGroupTreets, sql`group_id`],
    [insightUncounted, sql`group_id`],
  ] as const;
  for (const [table, id] of kept) {
    const which = only === undefined ? sql`` : sql`and ${id} = ${only}`;
    await tx.execute(sql`delete from ${table} where business_id = ${businessId} ${which}`);
  }
  const [business] = await tx
    .select({ timezone: businesses.timezone })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const all = { businessId, ...business, whose: sql`business_id = ${businessId}`, groups };
  await withSummed(tx, byDays(all), async (summed) => {
    const isLabel = sql`group_id in (select id from ${labels} where business_id = ${businessId})`;
    const [ofLinks, ofLabels] = [sql`${summed} where not (${isLabel})`, sql`${summed} where ${isLabel}`];
    await tx.execute(insertingDays({ into: "links", businessId, days: ofLinks }));
    await tx.execute(insertingDays({ into: "labels", businessId, days: ofLabels }));
  });
  await withSummed(tx, byMonths(all), (summed) => tx.execute(insertingMonths(businessId, summed)));
}

/** Moves all activity of a member from the link they first came by to the one they returned by. */
export async function moveToLink(
  tx: Transaction,
  businessId: string,
  { memberId, from, to }: { readonly memberId: string; readonly from: string | null; readonly to: string },
): Promise<void> {
  const groups = sql`
    select ${memberId}::text as member_id, * from (values (${from}::text, -1), (${to}::text, 1)) as moved(id, times) where id is not null`;
  await add(tx, "links", { businessId, whose: sql`member_id = ${memberId}`, groups });
}

/**
 * Moves all activity of members from their former labels to their current ones. If many members change at once, their
 * labels are left to be recounted at night instead, as it takes too long to wait for.
 */
export async function moveToLabels(
  tx: Transaction,
  businessId: string,
  relabelled: readonly Relabelling[],
): Promise<void> {
  const changes = relabelled.flatMap(({ memberId, from, to }) => [
    ...from.filter((name) => !to.includes(name)).map((name) => ({ memberId, name, times: -1 })),
    ...to.filter((name) => !from.includes(name)).map((name) => ({ memberId, name, times: 1 })),
  ]);
  if (changes.length === 0) return;
  const changed = sql`unnest(${sql.param(changes.map(({ memberId }) => memberId))}::text[],
    ${sql.param(changes.map(({ name }) => name))}::text[], ${sql.param(changes.map(({ times }) => times))}::int[]) as changed(member_id, name, times)`;
  const ours = sql`${labels} as label on label.business_id = ${businessId} and label.name = changed.name`;
  if (relabelled.length > MAX_MOVED) {
    await tx.execute(sql`
      insert into ${insightUncounted} (business_id, group_id)
      select distinct ${businessId}::text, label.id from ${changed} join ${ours} order by 2 on conflict do nothing`);
    return;
  }
  const memberIds = sql.param([...new Set(changes.map(({ memberId }) => memberId))]);
  const groups = sql`select changed.member_id, label.id, changed.times from ${changed} join ${ours}`;
  await add(tx, "labels", { businessId, whose: sql`member_id = any(${memberIds}::text[])`, groups });
}

/** Deletes the aggregates of a deleted label. */
export async function forgetLabel(tx: Transaction, businessId: string, labelId: string): Promise<void> {
  await tx.execute(
    sql`delete from ${insightLabels} where business_id = ${businessId} and label_id = ${labelId}`,
  );
  for (const table of [insightGroupTreets, insightUncounted])
    await tx.execute(sql`delete from ${table} where business_id = ${businessId} and group_id = ${labelId}`);
}
