import { and, eq, inArray, sql } from "drizzle-orm";
import type { UserRow } from "../auth/accounts.ts";
import { users } from "../db/schema/accounts.ts";
import { businesses, teamMemberships } from "../db/schema/businesses.ts";
import { enquiries } from "../db/schema/enquiries.ts";
import { images } from "../db/schema/images.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import { members } from "../db/schema/members.ts";
import { teamInvitations } from "../db/schema/team.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetWhoAsked } from "../members/anonymise.ts";
import { announce } from "../webhooks/announce.ts";
import { memberFacts } from "../webhooks/facts.ts";
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
  const memberships = await tx
    .select({ id: members.id, businessId: members.businessId })
    .from(members)
    .where(and(eq(members.userId, account.id), inArray(members.status, ["active", "suspended"])));
  for (const { id, businessId } of memberships) {
    await announce(tx, deps, businessId, "member.left", [memberFacts(id, "anonymised")]);
  }
  const every = await tx.select({ id: members.id }).from(members).where(eq(members.userId, account.id));
  await forgetWhoAsked(
    tx,
    every.map(({ id }) => id),
  );
  await tx
    .update(members)
    .set({
      userId: null,
      status: "anonymised",
      email: sql`'anonymised-' || ${members.id} || '@deleted.invalid'`,
      ...{ firstName: "", lastName: "", phone: null, externalId: null, notes: "", custom: {}, utm: {} },
      emailState: "unsubscribed",
    })
    .where(eq(members.userId, account.id));
  await tx.delete(images).where(and(eq(images.uploadedBy, account.id), eq(images.purpose, "avatar")));
  await tx.delete(teamInvitations).where(sql`lower(${teamInvitations.email}) = lower(${account.email})`);
  await tx.delete(enquiries).where(sql`lower(${enquiries.email}) = lower(${account.email})`);
  await tx.delete(mailOutbox).where(sql`lower(${mailOutbox.to}) = lower(${account.email})`);
  await tx
    .update(users)
    .set({
      email: nobody(account.id),
      ...{ firstName: "", lastName: "", phone: null, avatarImageId: null, passwordHash: null },
      ...{ emailVerifiedAt: null, profileCompletedAt: null, lastBusinessId: null, deletionRequestedAt: null },
      ...{ marketingOptIn: false, analyticsConsent: "denied", timezone: "UTC", locale: "en" },
      ...{ density: "comfortable", quietFrom: null, quietUntil: null },
      deletedAt: now,
    })
    .where(eq(users.id, account.id));
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
