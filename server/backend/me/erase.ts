import { and, eq, inArray, sql } from "drizzle-orm";
import { forgetNames } from "../audit.ts";
import type { UserRow } from "../auth/index.ts";
import { users } from "../db/schema/accounts.ts";
import { auditEntries, businesses, teamMemberships } from "../db/schema/businesses.ts";
import { enquiries } from "../db/schema/enquiries.ts";
import { images } from "../db/schema/images.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import { teamInvitations } from "../db/schema/team.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { tablesOfPerson } from "./personal-tables.ts";

/** Addresses that can never receive mail, by a name that is reserved for that (RFC 2606). */
const nobody = (id: string) => `deleted-${id}@deleted.invalid`;

/**
 * Takes a person out of the data. What is theirs goes; what others need to stay whole (claims that were counted, audit
 * entries) stays without saying whose it was. The row itself stays as a name that points to nobody.
 */
export async function erase(tx: Transaction, deps: Dependencies, account: UserRow): Promise<void> {
  const now = deps.clock();
  await deleteArchivedBusinesses(tx, account.id);
  for (const { table, owner } of tablesOfPerson) await tx.delete(table).where(eq(owner, account.id));
  await deps.events.emit(tx, { type: "account.erasing", businessId: null, account });
  await forgetOnTeams(tx, account);
  await tx.delete(images).where(and(eq(images.uploadedBy, account.id), eq(images.purpose, "avatar")));
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

/** Logs of the teams they were on named them too. Their address is theirs alone; others may have their name. */
async function forgetOnTeams(tx: Transaction, { id, email, firstName, lastName }: UserRow): Promise<void> {
  await forgetNames(tx, [email], undefined);
  if (!firstName || !lastName) return;
  const where = sql`select business_id from ${auditEntries} as own where own.actor = ${`user:${id}`}`;
  await forgetNames(tx, [`${firstName} ${lastName}`], sql`${auditEntries.businessId} in (${where})`);
}

/** A business that rests and has lost its owner is over. */
async function deleteArchivedBusinesses(tx: Transaction, userId: string): Promise<void> {
  const owned = await tx
    .select({ id: teamMemberships.businessId })
    .from(teamMemberships)
    .where(and(eq(teamMemberships.userId, userId), eq(teamMemberships.role, "owner")));
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
