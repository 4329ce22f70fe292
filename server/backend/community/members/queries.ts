import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import { countedStatuses, goneStatuses, type MemberStatus, memberStatuses } from "#shared/member-rules.ts";
import { cachedStatement } from "../../platform/db/cached-statement.ts";
import { countAll, countTogether } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { findRow, firstOf, matching } from "../../platform/db/rows.ts";
import { type MemberRow, members } from "../../platform/db/schema/members.ts";

export type { MemberRow, MemberStatus };

const statusCounts = cachedStatement((db) =>
  db
    .select({
      status: sql<MemberStatus>`known.status`,
      total: sql<number>`(select count(*)::int from (
        select 1 from ${members} where business_id = ${sql.placeholder("business")} and ${members.status} = known.status
        limit ${EXACT_TOTAL_ROWS + 1}
      ) as counted)`,
    })
    .from(sql`unnest(${sql.param([...memberStatuses])}::text[]) as known(status)`),
);

/** Counts the members in each status, at most one more than the largest total shown exactly. */
export async function countByStatus(
  db: Executor,
  businessId: string,
): Promise<Partial<Record<MemberStatus, number>>> {
  const rows = await statusCounts(db, { business: businessId });
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
}

/** Counts active members, the figure usually meant by "members". */
export const countActive = (db: Executor, businessId: string): Promise<number> =>
  db.$count(members, matching(members, { businessId, status: "active" }));

/** Counts members against the plan, including suspended ones, whose place is kept. */
export const countInPlan = (db: Executor, businessId: string): Promise<number> =>
  countTogether(db, { total: membersInPlan(businessId) }).then(({ total }) => total);

/** Same count as a column for use in other queries. */
export const membersInPlan = (businessId: string): SQL<number> =>
  countAll(members, and(eq(members.businessId, businessId), inArray(members.status, [...countedStatuses])));

export const findMember = (db: Executor, businessId: string, id: string) =>
  findRow(db, members, { businessId, id });

/** Returns a user's membership, found by their account or, before they first sign in, by their address. */
export const findMembership = (
  db: Executor,
  businessId: string,
  person: { readonly id: string; readonly email: string },
) =>
  firstOf(
    db
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
      // A former member may be back under another address.
      .orderBy(sql`${members.userId} nulls last`, inArray(members.status, [...goneStatuses]))
      .limit(1),
  );

/** Returns these members of the business and locks them until the transaction ends, in one order to avoid deadlocks. */
export const lockMembers = (db: Executor, businessId: string, ids: readonly string[]): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(and(eq(members.businessId, businessId), sql`${members.id} = any (${sql.param([...ids])}::text[])`))
    .orderBy(asc(members.id))
    .for("no key update");

export const membersById = (db: Executor, businessId: string, ids: readonly string[]): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(and(eq(members.businessId, businessId), sql`${members.id} = any (${sql.param([...ids])}::text[])`))
    .orderBy(asc(members.id));

/** Returns the names of a community's custom member fields, in alphabetical order. */
export async function customNamesOf(db: Executor, businessId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct jsonb_object_keys(${members.custom}) as name from ${members}
    where ${members.businessId} = ${businessId} and ${members.custom} <> '{}'::jsonb order by 1`);
  return rows.map(({ name }) => name);
}
