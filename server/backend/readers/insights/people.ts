import { type SQL, sql } from "drizzle-orm";
import { claims } from "../../platform/db/schema/claims.ts";
import { insightMembers } from "../../platform/db/schema/insights.ts";
import { claimsBefore, isClaimOf, type Narrowing, ofMembers } from "./narrowed.ts";
import { addDays } from "./periods.ts";
import { endOf, type PeopleFigure, type Period, startOf, within } from "./queries.ts";

interface Counted {
  readonly kind: PeopleFigure;
  readonly holds: SQL;
}

/**
 * Counts the members who claimed, and those who were active, in a period and in the one it is compared with: `kind`,
 * `start` and `total`. Reads each member once for all of these. The stored days do not tell who was active at which
 * hours, or with which treets: those rows are then left out.
 */
export function peopleIn(present: Period, before: Period | null, narrowing: Narrowing): SQL {
  const { treetIds } = narrowing;
  if (treetIds) {
    const rows = [claimantsOfTreets("claimants", present, narrowing)];
    if (before) rows.push(claimantsOfTreets("claimantsBefore", before, narrowing));
    return sql.join(rows, sql` union all `);
  }
  const counted: Counted[] = [{ kind: "claimants", holds: hasClaimed(present) }];
  if (before) counted.push({ kind: "claimantsBefore", holds: hasClaimed(before) });
  if (!present.hours) counted.push({ kind: "engagedMembers", holds: isActive(present) });
  if (before && !before.hours) counted.push({ kind: "engagedMembersBefore", holds: isActive(before) });
  const column = (index: number) => sql.raw(`counted_${index}`);
  const columns = counted.map(
    ({ holds }, index) => sql`(count(*) filter (where ${holds}))::int as ${column(index)}`,
  );
  const named = counted.map(({ kind }, index) => sql`(${kind}, ${column(index)})`);
  return sql`
    select kind, null as start, total from (
      select ${sql.join(columns, sql`, `)} from ${insightMembers}
      where ${insightMembers.businessId} = ${present.businessId} ${ofMembers(insightMembers.memberId, present, narrowing)}
    ) as people cross join lateral (values ${sql.join(named, sql`, `)}) as named (kind, total)`;
}

const claimantsOfTreets = (kind: PeopleFigure, period: Period, narrowing: Narrowing): SQL => sql`
  select ${kind} as kind, null as start, count(*)::int as total from (select from ${claims}
    where ${isClaimOf(period, narrowing)} and ${within(claims.claimedAt, period)} group by ${claims.memberId}) as claimed`;

/** True if the member claimed in the period. For most members the time of their last claim tells. */
const hasClaimed = (period: Period): SQL => sql`case when last_made_at < ${endOf(period)}
  then last_made_at >= ${startOf(period)} else ${claimsBefore(endOf(period))} > ${claimsBefore(startOf(period))} end`;

/** True if the member was active on a day of the period. For most members their last such day tells. */
const isActive = ({ from, to }: Period): SQL => sql`case when last_active_on <= ${to}::date
  then last_active_on >= ${from}::date else ${activeDaysBefore(addDays(to, 1))} > ${activeDaysBefore(from)} end`;

/** Number of days before this one on which a member was active. */
export const activeDaysBefore = (day: string): SQL => sql`width_bucket(${day}::date - 1, active_on)`;
