import { and, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { memberStatuses } from "#shared/contract/members.ts";
import type { Executor } from "../db/database.ts";
import { afterCursor, type Cursor } from "../db/keyset.ts";
import { members } from "../db/schema/members.ts";

export type MemberRow = typeof members.$inferSelect;
export type MemberStatus = (typeof memberStatuses)[number];

export interface MemberListQuery {
  readonly businessId: string;
  readonly search?: string | undefined;
  readonly status?: MemberStatus | undefined;
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

/** Statuses that are no longer people of the community; shown only when asked for. */
const GONE: readonly MemberStatus[] = ["declined", "expired", "rejected", "left", "removed", "anonymised"];

function filterOf({ businessId, search, status }: Pick<MemberListQuery, "businessId" | "search" | "status">) {
  const pattern = search ? `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%` : undefined;
  return and(
    eq(members.businessId, businessId),
    status ? eq(members.status, status) : sql`${members.status} <> all (${sql.param([...GONE])}::text[])`,
    pattern
      ? or(
          sql`lower(${members.firstName} || ' ' || ${members.lastName}) like ${pattern}`,
          sql`lower(${members.email}) like ${pattern}`,
          eq(members.externalId, search ?? ""),
        )
      : undefined,
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
export async function countMembers(
  db: Executor,
  query: Pick<MemberListQuery, "businessId" | "search" | "status">,
): Promise<number> {
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
    .where(and(eq(members.businessId, businessId), inArray(members.status, ["active", "suspended"])));
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
