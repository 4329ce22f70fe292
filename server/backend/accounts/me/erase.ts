import { eq, inArray, sql } from "drizzle-orm";
import { forgetNames, forgetOrigins } from "../../platform/audit.ts";
import { matching } from "../../platform/db/rows.ts";
import { emailTokens, users } from "../../platform/db/schema/accounts.ts";
import { auditEntries, businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { enquiries } from "../../platform/db/schema/enquiries.ts";
import { images } from "../../platform/db/schema/images.ts";
import { mailOutbox } from "../../platform/db/schema/mail.ts";
import { members } from "../../platform/db/schema/members.ts";
import { teamInvitations } from "../../platform/db/schema/team.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { UserRow } from "../auth/index.ts";
import { invalidateAllTransfersTo } from "../ownership/index.ts";
import { keepSharedViews } from "../saved-views/index.ts";
import { tablesOfPerson } from "./personal-tables.ts";

/** An address that can never receive email, under a reserved top-level domain (RFC 2606). */
const nobody = (id: string) => `deleted-${id}@deleted.invalid`;

/**
 * Erases a user's personal data. Rows that are theirs are deleted; those that others need (claims that were counted,
 * audit entries) stay without naming them. The user's row stays as an anonymous placeholder.
 */
export async function erase(tx: Transaction, deps: Dependencies, account: UserRow): Promise<void> {
  const now = deps.clock();
  await deleteArchivedBusinesses(tx, account.id);
  await deleteMailToOtherAddresses(tx, account);
  await keepSharedViews(tx, account.id);
  await invalidateAllTransfersTo(tx, deps, account.id);
  for (const { table, owner } of tablesOfPerson) await tx.delete(table).where(eq(owner, account.id));
  await deps.events.emit(tx, { type: "account.erasing", businessId: null, account });
  await forgetOnTeams(tx, account);
  await tx.delete(images).where(matching(images, { uploadedBy: account.id, purpose: "avatar" }));
  await tx.delete(teamInvitations).where(sql`lower(${teamInvitations.email}) = lower(${account.email})`);
  await tx.delete(enquiries).where(sql`lower(${enquiries.email}) = lower(${account.email})`);
  await tx.delete(mailOutbox).where(sql`lower(${mailOutbox.to}) = lower(${account.email})`);
  await tx
    .update(users)
    .set({
      email: nobody(account.id),
      firstName: "",
      lastName: "",
      phone: null,
      avatarImageId: null,
      passwordHash: null,
      emailVerifiedAt: null,
      profileCompletedAt: null,
      lastBusinessId: null,
      deletionRequestedAt: null,
      marketingOptIn: false,
      analyticsConsent: "denied",
      timezone: "UTC",
      locale: "en",
      density: "comfortable",
      quietFrom: null,
      quietUntil: null,
      deletedAt: now,
    })
    .where(eq(users.id, account.id));
}

/**
 * Deletes the emails to addresses that the user confirmed or was asked to confirm, now or formerly, unless the address
 * belongs to somebody else by now. Must run before the secrets in these emails are deleted, which name the addresses.
 */
async function deleteMailToOtherAddresses(tx: Transaction, { id }: UserRow): Promise<void> {
  await tx.delete(mailOutbox).where(sql`lower(${mailOutbox.to}) in (
    select lower(t.email) from ${emailTokens} t where t.user_id = ${id}
      and not exists (select 1 from ${users} u where lower(u.email) = lower(t.email) and u.id <> ${id})
      and not exists (select 1 from ${members} m where lower(m.email) = lower(t.email) and m.user_id is distinct from ${id}))`);
}

/**
 * Removes the user from the audit logs of their former teams, with the devices and countries they worked from. An
 * address is unique to its user, but others may have the same name.
 */
async function forgetOnTeams(tx: Transaction, { id, email, firstName, lastName }: UserRow): Promise<void> {
  await forgetOrigins(tx, eq(auditEntries.actor, `user:${id}`));
  await forgetNames(tx, [email], undefined);
  if (!firstName || !lastName) return;
  const where = sql`select business_id from ${auditEntries} as own where own.actor = ${`user:${id}`}`;
  await forgetNames(tx, [`${firstName} ${lastName}`], sql`${auditEntries.businessId} in (${where})`);
}

/** Marks the user's archived businesses as deleted, as they have lost their owner. */
async function deleteArchivedBusinesses(tx: Transaction, userId: string): Promise<void> {
  const owned = await tx
    .select({ id: teamMemberships.businessId })
    .from(teamMemberships)
    .where(matching(teamMemberships, { userId, role: "owner" }));
  if (owned.length === 0) return;
  await tx
    .update(businesses)
    .set({ status: "deleted" })
    .where(
      inArray(
        businesses.id,
        owned.map(({ id }) => id),
      ),
    );
}
