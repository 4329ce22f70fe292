import { and, asc, count, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import { countedStatuses, goneStatuses, type MemberStatus } from "#shared/member-rules.ts";
import type { Executor } from "../db/database.ts";
import { afterCursor, type Cursor } from "../db/keyset.ts";
import { members } from "../db/schema/members.ts";

export type MemberRow = typeof members.$inferSelect;
export type { MemberStatus };

/** What narrows a list of members down; everything given must hold. */
export interface MemberFilter {
  readonly businessId: string;
  readonly search?: string | undefined;
  readonly status?: MemberStatus | undefined;
  readonly label?: string | undefined;
  readonly source?: string | undefined;
  readonly emailState?: string | undefined;
  /** Id of the tracked link they came by. */
  readonly link?: string | undefined;
  readonly importId?: string | undefined;
  /** Last seen before this, or never. */
  readonly inactiveSince?: Date | undefined;
}

export interface MemberListQuery extends MemberFilter {
  readonly sort: "joined" | "name" | "last-active";
  readonly direction: "ascending" | "descending";
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

const BEFORE_EVERYTHING = sql`'-infinity'::timestamptz`;

/** What each order sorts by; never null, so that a keyset finds its place, and each answered by an index. */
const sortColumns: Record<MemberListQuery["sort"], { readonly column: SQL; readonly type: SQL }> = {
  joined: { column: sql`coalesce(${members.joinedAt}, ${BEFORE_EVERYTHING})`, type: sql`timestamptz` },
  "last-active": {
    column: sql`coalesce(${members.lastActiveAt}, ${BEFORE_EVERYTHING})`,
    type: sql`timestamptz`,
  },
  name: { column: sql`lower(${members.lastName} || ' ' || ${members.firstName})`, type: sql`text` },
};

export function filterOf(filter: MemberFilter): SQL | undefined {
  const { businessId, search, status, label, source, emailState, link, importId, inactiveSince } = filter;
  const pattern = search ? `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%` : undefined;
  return and(
    eq(members.businessId, businessId),
    status
      ? eq(members.status, status)
      : sql`${members.status} <> all (${sql.param([...goneStatuses])}::text[])`,
    pattern
      ? or(
          sql`lower(${members.firstName} || ' ' || ${members.lastName}) like ${pattern}`,
          sql`lower(${members.email}) like ${pattern}`,
          eq(members.externalId, search ?? ""),
        )
      : undefined,
    label ? sql`${members.labels} @> ${sql.param([label])}::text[]` : undefined,
    source ? eq(members.source, source) : undefined,
    emailState ? eq(members.emailState, emailState) : undefined,
    link ? eq(members.sourceLinkId, link) : undefined,
    importId ? eq(members.importId, importId) : undefined,
    inactiveSince ? or(isNull(members.lastActiveAt), lt(members.lastActiveAt, inactiveSince)) : undefined,
  );
}

/** One page of members, and the sort value of each row for the cursor. Asks for one row more than `limit`. */
export async function listMembers(
  db: Executor,
  query: MemberListQuery,
): Promise<(MemberRow & { sortValue: string })[]> {
  const { column, type } = sortColumns[query.sort];
  const direction = query.direction === "ascending" ? sql`asc` : sql`desc`;
  const rows = await db
    .select({ member: members, sortValue: sql<string>`${column}::text` })
    .from(members)
    .where(
      and(
        filterOf(query),
        query.cursor
          ? afterCursor(column, sql`${members.id}`, query.direction, query.cursor, type)
          : undefined,
      ),
    )
    .orderBy(sql`${column} ${direction}`, sql`${members.id} ${direction}`)
    .limit(query.limit + 1);
  return rows.map(({ member, sortValue }) => ({ ...member, sortValue }));
}

/** How many match, counted no further than one beyond what is shown exactly. */
export async function countMembers(db: Executor, query: MemberFilter): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(members)
    .where(filterOf(query))
    .limit(EXACT_TOTAL_ROWS + 1)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

export async function countByStatus(
  db: Executor,
  businessId: string,
): Promise<Partial<Record<MemberStatus, number>>> {
  const rows = await db
    .select({ status: members.status, total: count() })
    .from(members)
    .where(eq(members.businessId, businessId))
    .groupBy(members.status);
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
}

/** Members that take up room in the plan. */
export async function countActive(db: Executor, businessId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(members)
    .where(and(eq(members.businessId, businessId), inArray(members.status, [...countedStatuses])));
  return row?.total ?? 0;
}

export async function findMember(
  db: Executor,
  businessId: string,
  id: string,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.businessId, businessId), eq(members.id, id)));
  return row;
}

/** The membership of a person, found by their account or, before they first sign in, by their address. */
export async function findMembership(
  db: Executor,
  businessId: string,
  person: { readonly id: string; readonly email: string },
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(
      and(
        eq(members.businessId, businessId),
        or(
          eq(members.userId, person.id),
          and(isNull(members.userId), sql`lower(${members.email}) = lower(${person.email})`),
        ),
      ),
    )
    .orderBy(sql`${members.userId} nulls last`)
    .limit(1);
  return row;
}

/** Ids of everybody a filter finds, at most `most`. */
export async function idsMatching(db: Executor, filter: MemberFilter, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(filterOf(filter))
    .orderBy(asc(members.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** These members of the business, held until the transaction ends, always in one order so that nobody waits in a ring. */
export const lockMembers = (db: Executor, businessId: string, ids: readonly string[]): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(and(eq(members.businessId, businessId), sql`${members.id} = any (${sql.param([...ids])}::text[])`))
    .orderBy(asc(members.id))
    .for("update");

export const membersById = (db: Executor, businessId: string, ids: readonly string[]): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(and(eq(members.businessId, businessId), sql`${members.id} = any (${sql.param([...ids])}::text[])`))
    .orderBy(asc(members.id));
