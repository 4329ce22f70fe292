import { type SQL, sql } from "drizzle-orm";
import type { CountedMetric, TrendUnit } from "#shared/insight-rules.ts";
import { groupSums } from "../../platform/db/group-counts.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import {
  type insightGroupTreets,
  insightLabels,
  insightLinks,
  insightMembers,
  insightTreets,
} from "../../platform/db/schema/insights.ts";
import { linkHits, links } from "../../platform/db/schema/links.ts";
import { members } from "../../platform/db/schema/members.ts";
import { type treets, treetViews } from "../../platform/db/schema/treets.ts";
import { endOf, type Period, startOf, startText, within } from "./queries.ts";
import { bucketsOf } from "./spans.ts";
import { bucketsIn } from "./trend.ts";

/** Filters on figures; without any, everything is included. */
export interface Narrowing {
  /** Treets of a partner or a pack, or a single treet. */
  readonly treetIds?: readonly string[] | undefined;
  /** Members with this label, and members who came by this link. */
  readonly label?: string | undefined;
  readonly linkId?: string | undefined;
  /** The label or link, if only one of them is set, and whether its aggregates exist. */
  readonly group?: Group | undefined;
}

export interface Group {
  readonly kind: "link" | "label";
  readonly id: string;
  readonly isCounted: boolean;
}

export const isNarrowed = ({ treetIds, label, linkId }: Narrowing): boolean =>
  treetIds !== undefined || label !== undefined || linkId !== undefined;

/**
 * Returns the metrics that apply to the filters: nobody joins through a treet, and the labels of visitors who click are
 * unknown.
 */
export function countable({ treetIds, label }: Narrowing): readonly CountedMetric[] {
  if (treetIds) return ofTreet;
  return label === undefined ? [...ofTreet, "joins", "clicks", "scans"] : [...ofTreet, "joins"];
}

const ofTreet: readonly CountedMetric[] = ["views", "claims", "reveals", "redemptions"];

/** True if only treets are filtered, not the members who claim them. */
export const isOfTreets = (narrowing: Narrowing): boolean =>
  narrowing.treetIds !== undefined && !isOfMembers(narrowing);

/** True if only a link or label is filtered, and its daily aggregates exist. */
export const isByGroup = ({ treetIds, group }: Narrowing): boolean =>
  treetIds === undefined && group !== undefined && (group.kind === "link" || group.isCounted);

/** Returns the time series of some treets, from the aggregates by day, week and month. */
export function trendOfTreets(period: Period, narrowing: Narrowing, unit: TrendUnit): SQL {
  const kinds = sql.raw(ofTreet.map((kind) => `'${kind}'`).join(", "));
  const totals = sql.raw(ofTreet.map((kind) => `sum(${kind})`).join(", "));
  const parts = bucketsOf(period, unit === "week" || unit === "month" ? unit : "day").map(
    ({ span, from, to }) => sql`
      select start, unnest(array[${kinds}]) as kind, unnest(array[${totals}]) as total
      from ${insightTreets} where business_id = ${period.businessId} and span = ${span}
        and start between ${from}::date and ${to}::date ${ofTreets(insightTreets.treetId, narrowing)}
      group by 1`,
  );
  return sql`
    select kind, ${startText(sql`start::timestamp`, unit)} as start, sum(total)::int as total
    from (${sql.join(parts, sql` union all `)}) as buckets group by 1, 2`;
}

/**
 * Returns the time series of the members of a link or label. Their activity comes from the daily aggregates; joins and
 * visits do not.
 */
export function trendOfGroup(period: Period, narrowing: Narrowing, unit: TrendUnit): SQL {
  const kinds = sql.raw(groupSums.map((kind) => `'${kind}'`).join(", "));
  const totals = sql.raw(groupSums.map((kind) => `sum(${kind})`).join(", "));
  const { kind, id } = narrowing.group ?? {};
  const days =
    kind === "link"
      ? sql`${insightLinks} where ${insightLinks.linkId} = ${id}`
      : sql`${insightLabels} where ${insightLabels.labelId} = ${id}`;
  const cameBy = countable(narrowing).filter((kind) => !ofTreet.includes(kind));
  return sql`
    select kind, ${startText(sql`day::timestamp`, unit)} as start, sum(total)::int as total from (
      select day, unnest(array[${kinds}]) as kind, unnest(array[${totals}]) as total
      from ${days} and business_id = ${period.businessId} and day between ${period.from}::date and ${period.to}::date
      group by 1
    ) as days group by 1, 2
    union all ${trendFrom(cameBy, { period, narrowing, unit })}`;
}

/** Returns the time series of a part of a community, or by hour, from the data itself. */
export const trendOfPart = (period: Period, narrowing: Narrowing, unit: TrendUnit): SQL =>
  trendFrom(countable(narrowing), { period, narrowing, unit });

function trendFrom(
  kinds: readonly CountedMetric[],
  { period, narrowing, unit }: { period: Period; narrowing: Narrowing; unit: TrendUnit },
): SQL {
  const buckets = bucketsIn(period, unit);
  const parts = kinds.map(
    (kind) => sql`
      select ${sql.raw(`'${kind}'`)} as kind, ${buckets.of(sql`at`)} as bucket, count(*) as total
      from (${happened[kind](period, narrowing)}) as ${sql.raw(kind)} group by 2`,
  );
  return sql`
    select kind, ${buckets.startOf(sql`bucket`)} as start, sum(total)::int as total
    from (${sql.join(parts, sql` union all `)}) as happened group by 1, 2`;
}

/** True if only some members are included. */
export const isOfMembers = ({ label, linkId }: Narrowing): boolean =>
  label !== undefined || linkId !== undefined;

/** The claim times of each of these members, in order, with the number of claims before the period and before its end. */
const claimsOfMembers = (period: Period, narrowing: Narrowing): SQL => sql`
  select made, ${claimsBefore(startOf(period))} as since, ${claimsBefore(endOf(period))} as until
  from ${insightMembers} where ${insightMembers.businessId} = ${period.businessId}
    ${ofMembers(insightMembers.memberId, period, narrowing)}`;

/** Number of a member's claims made before a given time. */
export const claimsBefore = (at: SQL): SQL => sql`width_bucket(${at} - interval '1 microsecond', made)`;

type Moments = (period: Period, narrowing: Narrowing) => SQL;
type ClaimMoment = typeof claims.claimedAt | typeof claims.revealedAt | typeof claims.redeemedAt;

/** A claim cannot be used before it is made, so those of some members are limited by when they were made. */
const claimed =
  (moment: ClaimMoment): Moments =>
  (period, narrowing) =>
    sql`select ${moment} as at from ${claims} where ${isClaimOf(period, narrowing)} and ${within(moment, period)}
      ${isOfMembers(narrowing) && !period.hours ? sql`and ${claims.claimedAt} < ${endOf(period)}` : sql``}`;

const hit =
  (kind: "click" | "scan"): Moments =>
  (period, { linkId }) =>
    sql`select ${linkHits.at} as at from ${links} join ${linkHits} on ${linkHits.linkId} = ${links.id}
      where ${links.businessId} = ${period.businessId} and ${linkHits.kind} = ${kind} and ${within(linkHits.at, period)}
      ${linkId === undefined ? sql`` : sql`and ${links.id} = ${linkId}`}`;

const happened: Readonly<Record<CountedMetric, Moments>> = {
  views: (period, narrowing) =>
    sql`select ${treetViews.at} as at from ${treetViews}
      where ${isOurs(treetViews.businessId, period, narrowing)} and ${within(treetViews.at, period)}
      ${ofTreets(treetViews.treetId, narrowing)} ${ofMembers(treetViews.memberId, period, narrowing)}`,
  // For some members across all treets, uses the claim times stored with each member.
  claims: (period, narrowing) =>
    isOfMembers(narrowing) && narrowing.treetIds === undefined
      ? sql`select unnest(made[since + 1:until]) as at from (${claimsOfMembers(period, narrowing)}) as claimed where until > since`
      : claimed(claims.claimedAt)(period, narrowing),
  reveals: claimed(claims.revealedAt),
  redemptions: claimed(claims.redeemedAt),
  joins: (period, narrowing) =>
    sql`select ${members.joinedAt} as at from ${members}
      where ${members.businessId} = ${period.businessId} and ${within(members.joinedAt, period)} ${amongMembers(narrowing)}`,
  clicks: hit("click"),
  scans: hit("scan"),
};

/** Claims that were made and not withdrawn. */
export const isClaimOf = (period: Period, narrowing: Narrowing): SQL =>
  sql`${isOurs(claims.businessId, period, narrowing)} and ${countsAsMade(claims.state)}
    ${ofTreets(claims.treetId, narrowing)} ${ofMembers(claims.memberId, period, narrowing)}`;

/**
 * Restricts rows to the community. Omitted when treets or members are filtered: those belong to it anyway, and their
 * indexes then suffice without reading the rows. Kept for hours, as a few hours of the whole community are fewer rows
 * than years of some members.
 */
const isOurs = (column: BusinessColumn, { businessId, hours }: Period, narrowing: Narrowing): SQL =>
  isNarrowed(narrowing) && hours === undefined ? sql`true` : sql`${column} = ${businessId}`;

/** Further conditions on `members`, starting with `and`. */
export const amongMembers = ({ label, linkId }: Narrowing): SQL =>
  sql`${label === undefined ? sql`` : sql`and ${members.labels} @> array[${label}]::text[]`}
    ${linkId === undefined ? sql`` : sql`and ${members.sourceLinkId} = ${linkId}`}`;

type TreetColumn =
  | typeof claims.treetId
  | typeof treets.id
  | typeof treetViews.treetId
  | typeof insightTreets.treetId
  | typeof insightGroupTreets.treetId;
type BusinessColumn = typeof claims.businessId | typeof treetViews.businessId;
type MemberColumn = typeof claims.memberId | typeof treetViews.memberId | typeof insightMembers.memberId;

export const ofTreets = (column: TreetColumn, { treetIds }: Narrowing): SQL =>
  treetIds ? sql`and ${column} = any(${sql.param([...treetIds])}::text[])` : sql``;

/**
 * The filtered members, as rows of `id`. `offset 0` has them found once; otherwise the planner, which cannot tell how
 * busy a treet is, looks up the member of each view.
 */
export const membersOf = ({ businessId }: Pick<Period, "businessId">, narrowing: Narrowing): SQL => sql`
  (select ${members.id} from ${members}
    where ${members.businessId} = ${businessId} ${amongMembers(narrowing)} offset 0)`;

export const ofMembers = (
  column: MemberColumn,
  period: Pick<Period, "businessId">,
  narrowing: Narrowing,
): SQL => (isOfMembers(narrowing) ? sql`and ${column} in ${membersOf(period, narrowing)}` : sql``);
