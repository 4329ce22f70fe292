import { and, eq, inArray, sql } from "drizzle-orm";
import { goneStatuses } from "#shared/member-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { firstOf, matching } from "../../platform/db/rows.ts";
import { type MemberRow, members } from "../../platform/db/schema/members.ts";

export const findMembership = (db: Executor, businessId: string, userId: string) =>
  firstOf(membershipOf(db, businessId, userId));

/** Returns the membership and locks it until the transaction ends. */
export const lockMembership = (db: Executor, businessId: string, userId: string) =>
  firstOf(membershipOf(db, businessId, userId).for("no key update"));

const isGone = inArray(members.status, [...goneStatuses]);

const membershipOf = (db: Executor, businessId: string, userId: string) =>
  db
    .select()
    .from(members)
    .where(matching(members, { businessId, userId }))
    // A former member may be back under another address.
    .orderBy(isGone);

/** Returns and locks the memberships of several users, by user id. Locked in one order to avoid deadlocks. */
export async function lockMemberships(
  db: Executor,
  businessId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MemberRow>> {
  const rows = await db
    .select()
    .from(members)
    .where(
      and(
        eq(members.businessId, businessId),
        sql`${members.userId} = any(${sql.param([...userIds])}::text[])`,
      ),
    )
    .orderBy(members.id)
    .for("no key update");
  return new Map(rows.map((row) => [row.userId ?? "", row]));
}

/** Returns a membership by its id and locks it until the transaction ends. */
export const lockMember = (db: Executor, id: string) =>
  firstOf(db.select().from(members).where(eq(members.id, id)).for("no key update"));
