import { type SQL, sql } from "drizzle-orm";
import type { DrillDownItem } from "#shared/contract/insights.ts";
import type { ListedFigure } from "#shared/insight-rules.ts";
import { countSome, someOf } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { afterCursor, type Cursor } from "../../platform/db/keyset.ts";
import { members } from "../../platform/db/schema/members.ts";
import { claims, treets } from "../../platform/db/schema/treets.ts";
import { amongMembers, isClaimOf, type Narrowing } from "./narrowed.ts";
import { type Period, within } from "./queries.ts";

type Moment =
  | typeof claims.claimedAt
  | typeof claims.revealedAt
  | typeof claims.redeemedAt
  | typeof members.joinedAt
  | typeof members.statusAt;

interface List {
  readonly moment: Moment;
  readonly id: SQL;
  /** The rows that are counted; `beside` are those that a page of them tells of. */
  readonly from: typeof claims | typeof members;
  readonly beside: SQL;
  readonly where: SQL;
}

export interface DrillDownRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  readonly sortValue: string;
  readonly total: number;
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly treetId: string | null;
  readonly title: string | null;
  readonly ref: string | null;
}

interface Query {
  readonly figure: ListedFigure;
  readonly period: Period;
  readonly narrowing: Narrowing;
}

/** What a figure counts, one row each, by the same conditions. */
function listOf({ figure, period, narrowing }: Query): List {
  const claimed = (moment: Moment): List => ({
    moment,
    id: sql`${claims.id}`,
    from: claims,
    beside: sql`join ${members} on ${members.id} = ${claims.memberId} join ${treets} on ${treets.id} = ${claims.treetId}`,
    where: sql`${claims.businessId} = ${period.businessId} and ${isClaimOf(period, narrowing)} and ${within(moment, period)}`,
  });
  const moved = (moment: Moment, condition = sql``): List => ({
    moment,
    id: sql`${members.id}`,
    from: members,
    beside: sql``,
    where: sql`${members.businessId} = ${period.businessId} and ${within(moment, period)}
      ${condition} ${amongMembers(narrowing)}`,
  });
  switch (figure) {
    case "claims":
      return claimed(claims.claimedAt);
    case "reveals":
      return claimed(claims.revealedAt);
    case "redemptions":
      return claimed(claims.redeemedAt);
    case "joins":
      return moved(members.joinedAt);
    case "left":
      return moved(
        members.statusAt,
        sql`and ${members.status} in ('left', 'removed') and ${members.joinedAt} is not null`,
      );
  }
}

/** The latest first. Asks for one row more than `limit`. */
export async function listDrillDown(
  db: Executor,
  query: Query & { readonly cursor: Cursor | undefined; readonly limit: number },
): Promise<DrillDownRow[]> {
  const { moment, id, from, beside, where } = listOf(query);
  const isOfMembers = query.figure === "joins" || query.figure === "left";
  const treet = isOfMembers
    ? sql`null as "treetId", null as title, null as ref`
    : sql`${treets.id} as "treetId", ${treets.title} as title, ${claims.ref} as ref`;
  const after = query.cursor
    ? sql`and ${afterCursor(sql`${moment}`, id, "descending", query.cursor, "timestamptz")}`
    : sql``;
  const { rows } = await db.execute<DrillDownRow>(sql`
    select ${id} as id, ${moment}::text as "sortValue", ${someOf(from, where)} as total,
      to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      ${members.id} as "memberId", ${members.firstName} as "firstName", ${members.lastName} as "lastName", ${treet}
    from ${from} ${beside} where ${where} ${after} order by ${moment} desc, ${id} desc limit ${query.limit + 1}`);
  return rows;
}

export function countDrillDown(db: Executor, query: Query): Promise<number> {
  const { from, where } = listOf(query);
  return countSome(db, from, where);
}

/** `nameOf` says how much of a name anyone who asks may read. */
export const presentDrillDown = (
  { id, at, memberId, treetId, title, ref, ...names }: DrillDownRow,
  nameOf: (names: Pick<DrillDownRow, "firstName" | "lastName">) => string,
): DrillDownItem => ({
  id,
  at,
  ref,
  member: { id: memberId, name: nameOf(names) },
  treet: treetId === null ? null : { id: treetId, title: title ?? "" },
});
