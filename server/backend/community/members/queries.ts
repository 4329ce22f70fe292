import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import { countedStatuses, goneStatuses, type MemberStatus, memberStatuses } from "#shared/member-rules.ts";
import { countSome, countTogether, numberOf, someOf } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { afterCursor, type Cursor, type SortType } from "../../platform/db/keyset.ts";
import { escapeLike } from "../../platform/db/like.ts";
import type { MemberRow } from "../../platform/db/schema/members.ts";
import { memberSearchText, members, orBefore } from "../../platform/db/schema/members.ts";
import { claims, countsAsMade } from "../../platform/db/schema/treets.ts";

export type { MemberRow, MemberStatus };

/** What lists show of a member: half of what is known of them. */
const shownColumns = {
  id: members.id,
  email: members.email,
  firstName: members.firstName,
  lastName: members.lastName,
  labels: members.labels,
  phone: members.phone,
  externalId: members.externalId,
  status: members.status,
  source: members.source,
  emailState: members.emailState,
  joinedAt: members.joinedAt,
  lastActiveAt: members.lastActiveAt,
};

export type ShownMember = Pick<MemberRow, keyof typeof shownColumns>;

/** What narrows a list of members down; everything given must hold. */
export interface MemberFilter {
  readonly businessId: string;
  readonly search?: string | undefined;
  /** Addresses are not for the one who asks, so they are not searched either. */
  readonly masked: boolean;
  readonly status?: MemberStatus | undefined;
  readonly label?: string | undefined;
  readonly source?: MemberRow["source"] | undefined;
  readonly emailState?: MemberRow["emailState"] | undefined;
  /** Id of the tracked link they came by. */
  readonly link?: string | undefined;
  readonly importId?: string | undefined;
  /** Only these, whatever their status. */
  readonly ids?: readonly string[] | undefined;
  /** Last seen before this, or never. */
  readonly inactiveSince?: Date | undefined;
  readonly seenSince?: Date | undefined;
  /** Joined at this moment or later, and before the other. */
  readonly joinedSince?: Date | undefined;
  readonly joinedBefore?: Date | undefined;
  readonly claimed?: "never" | "ever" | undefined;
  /** Id of a treet they claimed. */
  readonly treet?: string | undefined;
}

export interface MemberListQuery extends MemberFilter {
  readonly sort: "joined" | "name" | "last-active";
  readonly direction: "ascending" | "descending";
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

/** What each order sorts by; never null, so that a keyset finds its place, and each answered by an index. */
const sortColumns: Record<MemberListQuery["sort"], { readonly column: SQL; readonly type: SortType }> = {
  joined: { column: orBefore(members.joinedAt), type: "timestamptz" },
  "last-active": { column: orBefore(members.lastActiveAt), type: "timestamptz" },
  name: { column: sql`lower(${members.lastName} || ' ' || ${members.firstName})`, type: "text" },
};

export function filterOf(filter: MemberFilter): SQL | undefined {
  const { businessId, search, status, label, source, emailState, link, importId, claimed, treet } = filter;
  const { inactiveSince, seenSince, joinedSince, joinedBefore, ids } = filter;
  return and(
    eq(members.businessId, businessId),
    ids ? sql`${members.id} = any (${sql.param([...ids])}::text[])` : hasStatus(status),
    search ? isFound(search, filter.masked) : undefined,
    label ? sql`${members.labels} @> ${sql.param([label])}::text[]` : undefined,
    source ? eq(members.source, source) : undefined,
    emailState ? eq(members.emailState, emailState) : undefined,
    link ? eq(members.sourceLinkId, link) : undefined,
    importId ? eq(members.importId, importId) : undefined,
    inactiveSince ? sql`${orBefore(members.lastActiveAt)} < ${inactiveSince}` : undefined,
    seenSince ? sql`${orBefore(members.lastActiveAt)} >= ${seenSince}` : undefined,
    joinedSince ? sql`${orBefore(members.joinedAt)} >= ${joinedSince}` : undefined,
    // Anyone who has not joined yet stands before everything.
    joinedBefore
      ? sql`${orBefore(members.joinedAt)} < ${joinedBefore} and ${orBefore(members.joinedAt)} > '-infinity'`
      : undefined,
    claimed ? eq(members.hasClaimed, claimed === "ever") : undefined,
    treet
      ? sql`exists (select 1 from ${claims} where ${claims.memberId} = ${members.id}
          and ${claims.treetId} = ${treet} and ${countsAsMade(claims.state)})`
      : undefined,
  );
}

/** Those who are gone, or never came, are listed only where they are asked for. */
const hasStatus = (status: MemberStatus | undefined) =>
  status
    ? eq(members.status, status)
    : sql`${members.status} <> all (${sql.param([...goneStatuses])}::text[])`;

/** Too short for an index that knows three letters at a time, unless a word begins with them. */
const SHORT = /^[a-z0-9]{1,2}$/;

/** Somewhere in a member's name, address or number; one or two letters only at the beginning of a word. */
function isFound(search: string, masked: boolean): SQL | undefined {
  const wanted = escapeLike(search.toLowerCase());
  const isIn = (text: SQL) =>
    SHORT.test(wanted)
      ? or(sql`${text} like ${`${wanted}%`}`, sql`${text} like ${`% ${wanted}%`}`)
      : sql`${text} like ${`%${wanted}%`}`;
  const found = isIn(memberSearchText(members));
  if (!masked) return found;
  // The index finds those who have it anywhere; of them only those count who have it where it can be seen.
  const { firstName, lastName, externalId } = members;
  return and(
    found,
    or(isIn(sql`lower(${firstName} || ' ' || ${lastName})`), isIn(sql`lower(coalesce(${externalId}, ''))`)),
  );
}

/** One page of members, and the sort value of each row for the cursor. Asks for one row more than `limit`. */
export async function listMembers(db: Executor, query: MemberListQuery): Promise<(ShownMember & Place)[]> {
  const { place, where, orderBy } = listed(query);
  const rows = await db
    .select({ member: shownColumns, ...place })
    .from(members)
    .where(where)
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  return rows.map(({ member, ...place }) => ({ ...member, ...place }));
}

/** The same with all there is of each. */
export async function listWholeMembers(db: Executor, query: MemberListQuery): Promise<(MemberRow & Place)[]> {
  const { place, where, orderBy } = listed(query);
  const rows = await db
    .select({ member: members, ...place })
    .from(members)
    .where(where)
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  return rows.map(({ member, ...place }) => ({ ...member, ...place }));
}

interface Place {
  readonly sortValue: string;
  readonly total: number;
}

function listed(query: MemberListQuery) {
  const { column, type } = sortColumns[query.sort];
  const direction = query.direction === "ascending" ? sql`asc` : sql`desc`;
  const { cursor } = query;
  return {
    place: { sortValue: sql<string>`${column}::text`, total: someOf(members, filterOf(query)) },
    where: and(
      filterOf(query),
      cursor && afterCursor(column, sql`${members.id}`, query.direction, cursor, type),
    ),
    orderBy: [sql`${column} ${direction}`, sql`${members.id} ${direction}`],
  };
}

/** How many match, counted no further than one beyond what is shown exactly. */
export const countMembers = (db: Executor, query: MemberFilter): Promise<number> =>
  countSome(db, members, filterOf(query));

/** How many there are in each status, each counted no further than one beyond what is shown exactly. */
export async function countByStatus(
  db: Executor,
  businessId: string,
): Promise<Partial<Record<MemberStatus, number>>> {
  const { rows } = await db.execute<{ status: MemberStatus; total: number }>(sql`
    select status, (
      select count(*)::int from (
        select 1 from ${members} where business_id = ${businessId} and ${members.status} = known.status
        limit ${EXACT_TOTAL_ROWS + 1}
      ) as counted
    ) as total
    from unnest(${sql.param([...memberStatuses])}::text[]) as known(status)`);
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
}

/** Members, as everybody understands it: who is active now. */
export async function countActive(db: Executor, businessId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(members)
    .where(and(eq(members.businessId, businessId), eq(members.status, "active")));
  return row?.total ?? 0;
}

/** Members that take up room in the plan, the suspended ones with them: their place is kept. */
export const countInPlan = (db: Executor, businessId: string): Promise<number> =>
  countTogether(db, { total: membersInPlan(businessId) }).then(({ total }) => total);

/** The same as a column of another statement. */
export const membersInPlan = (businessId: string): SQL<number> =>
  numberOf(members, and(eq(members.businessId, businessId), inArray(members.status, [...countedStatuses])));

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

/** What a community keeps of its members by its own names, in the order of the alphabet. */
export async function customNamesOf(db: Executor, businessId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct jsonb_object_keys(${members.custom}) as name from ${members}
    where ${members.businessId} = ${businessId} and ${members.custom} <> '{}'::jsonb order by 1`);
  return rows.map(({ name }) => name);
}
