import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { formatLocale } from "#shared/words/locale.ts";
import type { Executor } from "../../platform/db/database.ts";
import { findRow, lockRow } from "../../platform/db/rows.ts";
import { type UserRow, users } from "../../platform/db/schema/accounts.ts";
import { members } from "../../platform/db/schema/members.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { ActingUser } from "../../platform/operation-context.ts";

export type { UserRow };

const hasEmail = (email: string) =>
  and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deletedAt));

export const findUserByEmail = (db: Executor, email: string) => findRow(db, users, hasEmail(email));

/** The same, and locks the account until the transaction ends, as whether it is confirmed decides who may write to it. */
export const lockUserByEmail = (tx: Transaction, email: string) => lockRow(tx, users, hasEmail(email));

export const findUser = (db: Executor, id: string) =>
  findRow(db, users, and(eq(users.id, id), isNull(users.deletedAt)));

/** Marks the address as proven to belong to this user and links the memberships that waited for it. */
export async function confirmEmail(tx: Transaction, user: UserRow, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: user.emailVerifiedAt ?? now })
    .where(eq(users.id, user.id));
  await tx
    .update(members)
    .set({ userId: user.id })
    .where(
      and(
        sql`lower(${members.email}) = lower(${user.email})`,
        isNull(members.userId),
        isNoSecondOne(sql`${user.id}`),
      ),
    );
}

/**
 * Condition for memberships in communities where this user has no other that is in force: the community may know one
 * person under two addresses, and an account has one membership in each community.
 */
const isNoSecondOne = (userId: SQL) =>
  sql`not exists (select 1 from members other where other.business_id = ${members.businessId} and other.user_id = ${userId}
    and other.status in ('active', 'suspended', 'requested', 'waitlisted'))`;

/**
 * Links members added under the confirmed address of an existing account to that account at once; the address need not
 * be proven again.
 */
export async function giveToTheirAccounts(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .update(members)
    .set({ userId: users.id })
    .from(users)
    .where(
      and(
        inArray(members.id, [...memberIds]),
        isNull(members.userId),
        sql`lower(${users.email}) = lower(${members.email})`,
        isNotNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
        isNoSecondOne(sql`${users.id}`),
      ),
    );
}

/** Whether something was sent to this user's address. Does not check that the address is proven. */
export const isAddressee = (person: { readonly email: string } | undefined, email: string): boolean =>
  person?.email.toLowerCase() === email.toLowerCase();

/** "21 November 2026 at 09:30 UTC" in the user's own time zone, for emails. */
export const momentFor = (at: Date, { timezone }: Pick<UserRow, "timezone">): string =>
  new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: timezone,
  }).format(at);

/** The user columns that an acting user needs; selected with every request. */
export const actingColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  timezone: users.timezone,
  locale: users.locale,
  emailVerifiedAt: users.emailVerifiedAt,
};

/**
 * Converts a stored user to the acting user that operations receive. An API key has no session, so its session ID is
 * "".
 */
export const actingUser = (
  user: Pick<UserRow, keyof typeof actingColumns>,
  sessionId: string,
): ActingUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  timezone: user.timezone,
  locale: user.locale,
  emailVerified: user.emailVerifiedAt !== null,
  sessionId,
});
