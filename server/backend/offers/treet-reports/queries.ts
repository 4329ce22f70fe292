import { and, asc, count, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { PAUSING_DAYS } from "#shared/treet-reports.ts";
import type { Executor } from "../../platform/db/database.ts";
import { firstOf, matching } from "../../platform/db/rows.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { members } from "../../platform/db/schema/members.ts";
import { treetReports } from "../../platform/db/schema/treet-reports.ts";
import { treets } from "../../platform/db/schema/treets.ts";

/** A report that the team has not closed. */
export const isOpen = isNull(treetReports.closedAt);

/** Most reports shown of one treet; closing them brings up the others. */
const MAX_LISTED = 50;

export const openReportOf = (db: Executor, treetId: string, memberId: string) =>
  firstOf(
    db
      .select({ reason: treetReports.reason, reportedAt: treetReports.reportedAt })
      .from(treetReports)
      .where(and(matching(treetReports, { treetId, memberId }), isOpen)),
  );

/** Returns the same report of the member that a user is in a community. */
export const openReportOfUser = (
  db: Executor,
  { businessId, treetId, userId }: { businessId: string; treetId: string; userId: string },
) =>
  firstOf(
    db
      .select({ reason: treetReports.reason, reportedAt: treetReports.reportedAt })
      .from(treetReports)
      .innerJoin(members, eq(members.id, treetReports.memberId))
      .where(and(matching(treetReports, { businessId, treetId }), eq(members.userId, userId), isOpen)),
  );

/** Lists the open reports of a treet with their members, oldest first. */
export const listReports = (db: Executor, treetId: string) =>
  db
    .select({
      report: treetReports,
      member: { firstName: members.firstName, lastName: members.lastName },
      claim: claims.ref,
    })
    .from(treetReports)
    .innerJoin(members, eq(members.id, treetReports.memberId))
    .leftJoin(claims, eq(claims.id, treetReports.claimId))
    .where(and(eq(treetReports.treetId, treetId), isOpen))
    .orderBy(asc(treetReports.reportedAt), asc(treetReports.id))
    .limit(MAX_LISTED);

/** Counts the open reports of a treet. */
export const countOpen = (db: Executor, treetId: string): Promise<number> =>
  db.$count(treetReports, and(eq(treetReports.treetId, treetId), isOpen));

/** Counts the members with an open report of the treet from the last days, as many as may pause it. */
export function countRecentReporters(db: Executor, treetId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - PAUSING_DAYS * DAY_MS);
  return db.$count(
    treetReports,
    and(eq(treetReports.treetId, treetId), isOpen, gt(treetReports.reportedAt, since)),
  );
}

/** Counts the open reports of a treet by reason. */
export const countByReason = (db: Executor, treetId: string) =>
  db
    .select({ reason: treetReports.reason, count: count() })
    .from(treetReports)
    .where(and(eq(treetReports.treetId, treetId), isOpen))
    .groupBy(treetReports.reason)
    .orderBy(treetReports.reason);

/** Open reports with their treets, of a community: to be selected from, with `where`. */
export const openReports = (businessId: string): { from: SQL; where: SQL | undefined } => ({
  from: sql`${treetReports} join ${treets} on ${treets.id} = ${treetReports.treetId}`,
  where: and(eq(treetReports.businessId, businessId), isOpen),
});
