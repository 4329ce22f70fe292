import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { fold } from "#shared/fold.ts";
import type { membersList } from "#shared/lists/members.ts";
import { goneStatuses, type memberSorts } from "#shared/member-rules.ts";
import { startOfDay } from "#shared/zoned-time.ts";
import type { Given } from "../../platform/db/cached-statement.ts";
import type { Executor } from "../../platform/db/database.ts";
import { escapeLike, folded } from "../../platform/db/folded.ts";
import { type Conditions, isNarrowed, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import {
  firstPageOnce,
  type ListStatement,
  listPage,
  type Order,
  type Page,
  type PageAsked,
} from "../../platform/db/page.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import type { MemberRow } from "../../platform/db/schema/members.ts";
import { byLastName, memberSearchText, members, orBefore } from "../../platform/db/schema/members.ts";

type MemberSort = (typeof memberSorts)[number];

/** The columns that lists show: half of all columns. */
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

/** A filter for members, with the business and the facts of the request. */
interface MemberFilter extends Narrowing<typeof membersList>, Facts {
  readonly businessId: string;
  /** Only these members, whatever their status. */
  readonly ids?: readonly string[] | undefined;
}

interface Facts {
  /** True if the user may not see addresses; then they are not searched either. */
  readonly masked: boolean;
  /** Time zone of the calendar days in the filter. */
  readonly timezone: string;
  readonly now: Date;
}

interface MemberListQuery extends MemberFilter, PageAsked {
  readonly sort: MemberSort;
  readonly direction: "ascending" | "descending";
}

/** The expression of each sort order; never null, so that keyset pagination works, and each backed by an index. */
const sortColumns: Record<MemberSort, Pick<Order, "by" | "type">> = {
  joined: { by: orBefore(members.joinedAt), type: "timestamptz" },
  "last-active": { by: orBefore(members.lastActiveAt), type: "timestamptz" },
  name: { by: byLastName(members), type: "text" },
};

const daysAgo = (days: number, { now }: Facts) => new Date(now.getTime() - days * DAY_MS);

const conditions: Conditions<typeof membersList, Facts> = {
  search: (text, { masked }) => isFound(text, masked),
  status: (status) => eq(members.status, status),
  label: (label) => sql`${members.labels} @> ${sql.param([label])}::text[]`,
  source: (source) => eq(members.source, source),
  emailState: (state) => eq(members.emailState, state),
  link: (link) => eq(members.sourceLinkId, link),
  importId: (id) => eq(members.importId, id),
  inactiveDays: (days, facts) => sql`${orBefore(members.lastActiveAt)} < ${daysAgo(days, facts)}`,
  seenDays: (days, facts) => sql`${orBefore(members.lastActiveAt)} >= ${daysAgo(days, facts)}`,
  joinedFrom: (day, facts) => {
    const start = startOfDay(day, facts.timezone);
    return start && sql`${orBefore(members.joinedAt)} >= ${start}`;
  },
  joinedTo: (day, facts) => {
    const end = startOfDay(day, facts.timezone, 1);
    // Members who have not joined yet have `-infinity` and are excluded.
    return end && sql`${orBefore(members.joinedAt)} < ${end} and ${orBefore(members.joinedAt)} > '-infinity'`;
  },
  claimed: (whether) => eq(members.hasClaimed, whether === "ever"),
  treet: (treet) => sql`exists (select 1 from ${claims} where ${claims.memberId} = ${members.id}
    and ${claims.treetId} = ${treet} and ${countsAsMade(claims.state)})`,
};

const areOf = (businessId: Given<string>): SQL => eq(members.businessId, businessId);

/** Former members, and those who never joined, are listed only when their status is requested. */
const isThere = sql`${members.status} <> all (${sql.param([...goneStatuses])}::text[])`;

const filterOf = (filter: MemberFilter): SQL | undefined =>
  and(
    areOf(filter.businessId),
    filter.ids ? sql`${members.id} = any (${sql.param([...filter.ids])}::text[])` : undefined,
    filter.ids || filter.status ? undefined : isThere,
    narrowedBy(conditions, filter.ids ? { ...filter, status: undefined } : filter, filter),
  );

/** Too short for a trigram index, except at the beginning of a word. */
const SHORT = /^[a-z0-9]{1,2}$/;

/** Searches name, address and number; one or two letters only match the beginning of a word. */
export function isFound(search: string, masked: boolean): SQL | undefined {
  const wanted = escapeLike(fold(search));
  const isIn = (text: SQL) =>
    SHORT.test(wanted)
      ? or(sql`${text} like ${`${wanted}%`}`, sql`${text} like ${`% ${wanted}%`}`)
      : sql`${text} like ${`%${wanted}%`}`;
  const found = isIn(memberSearchText(members));
  if (!masked) return found;
  // The index covers the address too, so matches are checked again without it.
  const { firstName, lastName, externalId } = members;
  return and(
    found,
    or(isIn(folded(sql`${firstName} || ' ' || ${lastName}`)), isIn(folded(sql`coalesce(${externalId}, '')`))),
  );
}

/** Returns one page of members with the columns for lists. */
export function listMembers(db: Executor, query: MemberListQuery): Promise<Page<ShownMember>> {
  const { businessId, sort, direction, limit, cursor, uncounted, ids } = query;
  const isFirst = !cursor && !uncounted && !ids && !isNarrowed(conditions, query);
  return membersOf(
    isFirst
      ? firstPages[sort][direction](db, { business: businessId }, limit)
      : listPage(db, query, { ...listing(query, filterOf(query)), select: shown(db) }),
  );
}

/** Same as `listMembers`, with all columns. */
export const listWholeMembers = (db: Executor, query: MemberListQuery): Promise<Page<MemberRow>> =>
  membersOf(listPage(db, query, { ...listing(query, filterOf(query)), select: whole(db) }));

interface Listed<Member> {
  readonly member: Member;
  readonly sortValue: string;
  readonly total: number;
}

type Select<Member> = ListStatement<Listed<Member>>["select"];

const shown =
  (db: Executor): Select<ShownMember> =>
  (place) =>
    db
      .select({ member: shownColumns, ...place })
      .from(members)
      .$dynamic();

const whole =
  (db: Executor): Select<MemberRow> =>
  (place) =>
    db
      .select({ member: members, ...place })
      .from(members)
      .$dynamic();

const listing = <Member extends { readonly id: string }>(
  { sort, direction }: Pick<MemberListQuery, "sort" | "direction">,
  filter: SQL | undefined,
): Omit<ListStatement<Listed<Member>>, "select"> => ({
  order: { ...sortColumns[sort], id: members.id, direction },
  from: members,
  filter,
  idOf: ({ member }) => member.id,
});

const firstPage = (sort: MemberSort, direction: Order["direction"]) =>
  firstPageOnce(shown, listing({ sort, direction }, and(areOf(sql.placeholder("business")), isThere)));

const inBothDirections = (sort: MemberSort) => ({
  ascending: firstPage(sort, "ascending"),
  descending: firstPage(sort, "descending"),
});

const firstPages = {
  joined: inBothDirections("joined"),
  "last-active": inBothDirections("last-active"),
  name: inBothDirections("name"),
} satisfies Record<MemberSort, unknown>;

async function membersOf<Member>(found: Promise<Page<Listed<Member>>>): Promise<Page<Member>> {
  const { rows, ...page } = await found;
  return { ...page, rows: rows.map(({ member }) => member) };
}

/** Returns the IDs of members that match a filter, at most `max`. */
export async function idsMatching(db: Executor, filter: MemberFilter, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(filterOf(filter))
    .orderBy(asc(members.id))
    .limit(max);
  return rows.map(({ id }) => id);
}
