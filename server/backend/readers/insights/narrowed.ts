import { type SQL, sql } from "drizzle-orm";
import type { CountedMetric, CourseUnit } from "#shared/insight-rules.ts";
import { groupSums } from "../../platform/db/group-counts.ts";
import {
  type insightGroupTreets,
  insightLabels,
  insightLinks,
  insightMembers,
  insightTreets,
} from "../../platform/db/schema/insights.ts";
import { linkHits, links } from "../../platform/db/schema/links.ts";
import { members } from "../../platform/db/schema/members.ts";
import { claims, countsAsMade, type treets, treetViews } from "../../platform/db/schema/treets.ts";
import { stretchesIn } from "./course.ts";
import { endOf, type Period, startOf, startText, within } from "./queries.ts";
import { stretchesOf } from "./spans.ts";

/** What figures are narrowed to; nothing of it is everything. */
export interface Narrowing {
  /** Of treets: those of a partner, of a pack, or one. */
  readonly treetIds?: readonly string[] | undefined;
  /** Of members: those with a label, and those who came by a link. */
  readonly label?: string | undefined;
  readonly linkId?: string | undefined;
  /** Which of the two it is about alone, and whether its sums are kept. */
  readonly group?: Group | undefined;
}

export interface Group {
  readonly kind: "link" | "label";
  readonly id: string;
  readonly isCounted: boolean;
}

export const isNarrowed = ({ treetIds, label, linkId }: Narrowing): boolean =>
  treetIds !== undefined || label !== undefined || linkId !== undefined;

/** Which metrics can be told of that: nobody joins by a treet, and who clicks is not known yet. */
export function countable({ treetIds, label }: Narrowing): readonly CountedMetric[] {
  if (treetIds) return ofTreet;
  return label === undefined ? [...ofTreet, "joins", "clicks", "scans"] : [...ofTreet, "joins"];
}

const ofTreet: readonly CountedMetric[] = ["views", "claims", "reveals", "redemptions"];

/** Is it about the treets of a community alone, and not about who claims them? */
export const isOfTreets = (narrowing: Narrowing): boolean =>
  narrowing.treetIds !== undefined && !isOfMembers(narrowing);

/** Is it about all that those did who came by a link or carry a label, and is that counted by days? */
export const isByGroup = ({ treetIds, group }: Narrowing): boolean =>
  treetIds === undefined && group !== undefined && (group.kind === "link" || group.isCounted);

/** The course of some treets, from what is counted of each by days, weeks and months already. */
export function courseOfTreets(period: Period, narrowing: Narrowing, unit: CourseUnit): SQL {
  const kinds = sql.raw(ofTreet.map((kind) => `'${kind}'`).join(", "));
  const totals = sql.raw(ofTreet.map((kind) => `sum(${kind})`).join(", "));
  const parts = stretchesOf(period, unit === "week" || unit === "month" ? unit : "day").map(
    ({ span, from, to }) => sql`
      select start, unnest(array[${kinds}]) as kind, unnest(array[${totals}]) as total
      from ${insightTreets} where business_id = ${period.businessId} and span = ${span}
        and start between ${from}::date and ${to}::date ${ofTreets(insightTreets.treetId, narrowing)}
      group by 1`,
  );
  return sql`
    select kind, ${startText(sql`start::timestamp`, unit)} as start, sum(total)::int as total
    from (${sql.join(parts, sql` union all `)}) as stretches group by 1, 2`;
}

/** The course of those who came by a link or carry a label: what they did is counted by days already, how they came is not. */
export function courseOfGroup(period: Period, narrowing: Narrowing, unit: CourseUnit): SQL {
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
    union all ${courseFrom(cameBy, { period, narrowing, unit })}`;
}

/** The course of a part of a community, or of hours, from what happened itself. */
export const courseOfPart = (period: Period, narrowing: Narrowing, unit: CourseUnit): SQL =>
  courseFrom(countable(narrowing), { period, narrowing, unit });

function courseFrom(
  kinds: readonly CountedMetric[],
  { period, narrowing, unit }: { period: Period; narrowing: Narrowing; unit: CourseUnit },
): SQL {
  const stretches = stretchesIn(period, unit);
  const parts = kinds.map(
    (kind) => sql`
      select ${sql.raw(`'${kind}'`)} as kind, ${stretches.of(sql`at`)} as stretch, count(*) as total
      from (${happened[kind](period, narrowing)}) as ${sql.raw(kind)} group by 2`,
  );
  return sql`
    select kind, ${stretches.startOf(sql`stretch`)} as start, sum(total)::int as total
    from (${sql.join(parts, sql` union all `)}) as happened group by 1, 2`;
}

/** Members who claimed in the period, each once. */
export function claimantsOf(period: Period, narrowing: Narrowing): SQL {
  if (narrowing.treetIds)
    return sql`select count(*)::int from (select from ${claims}
      where ${isClaimOf(period, narrowing)} and ${within(claims.claimedAt, period)} group by ${claims.memberId}) as claimed`;
  const [start, end] = [startOf(period), endOf(period)];
  // Only of those who have claimed since it is looked up whether they also did then.
  return sql`select count(*)::int from ${insightMembers} where ${insightMembers.businessId} = ${period.businessId}
    and ${insightMembers.lastMadeAt} >= ${start}
    and (${insightMembers.lastMadeAt} < ${end} or ${claimsBefore(end)} > ${claimsBefore(start)})
    ${ofMembers(insightMembers.memberId, period, narrowing)}`;
}

/** Is it about some members, and not about all of them? */
export const isOfMembers = ({ label, linkId }: Narrowing): boolean =>
  label !== undefined || linkId !== undefined;

/** When each of these members claimed, in order, and how many of their claims are older than the period and than its end. */
const claimsOfMembers = (period: Period, narrowing: Narrowing): SQL => sql`
  select made, ${claimsBefore(startOf(period))} as since, ${claimsBefore(endOf(period))} as until
  from ${insightMembers} where ${insightMembers.businessId} = ${period.businessId}
    ${ofMembers(insightMembers.memberId, period, narrowing)}`;

/** How many of a member's claims were made before a moment. */
export const claimsBefore = (at: SQL): SQL => sql`width_bucket(${at} - interval '1 microsecond', made)`;

type Moments = (period: Period, narrowing: Narrowing) => SQL;
type ClaimMoment = typeof claims.claimedAt | typeof claims.revealedAt | typeof claims.redeemedAt;

/** Nothing is done with a claim before it is made: those of some members are found by when they were. */
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
  // Whatever some members claim: when they did is kept with each of them.
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

/** Claims that were made and not given back. */
export const isClaimOf = (period: Period, narrowing: Narrowing): SQL =>
  sql`${isOurs(claims.businessId, period, narrowing)} and ${countsAsMade(claims.state)}
    ${ofTreets(claims.treetId, narrowing)} ${ofMembers(claims.memberId, period, narrowing)}`;

/**
 * Of the community. Its treets and members are its own already, and their indexes answer without the rows as long as
 * they need not say whose; a few hours of all are fewer than years of some members.
 */
const isOurs = (column: BusinessColumn, { businessId, hours }: Period, narrowing: Narrowing): SQL =>
  isNarrowed(narrowing) && hours === undefined ? sql`true` : sql`${column} = ${businessId}`;

/** To follow a condition, over `members`. */
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
 * The members it is about, as rows of `id`. Found once, as `offset 0` says: or the planner, which cannot know how busy a
 * treet is, looks a member up for each look at it.
 */
export const membersOf = ({ businessId }: Pick<Period, "businessId">, narrowing: Narrowing): SQL => sql`
  (select ${members.id} from ${members}
    where ${members.businessId} = ${businessId} ${amongMembers(narrowing)} offset 0)`;

export const ofMembers = (
  column: MemberColumn,
  period: Pick<Period, "businessId">,
  narrowing: Narrowing,
): SQL => (isOfMembers(narrowing) ? sql`and ${column} in ${membersOf(period, narrowing)}` : sql``);
