import { type MailChoices, mailsNamed, usualMails } from "#shared/mail-preferences.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { LockedBusiness } from "./room.ts";

/**
 * Gives new members the emails that their community chose for them, until they choose for themselves. Those of a
 * community that chose nothing special have no choice stored.
 */
export async function giveFirstMails(
  tx: Transaction,
  business: LockedBusiness,
  memberIds: readonly string[],
  now: Date,
): Promise<void> {
  const { newMemberMails: mails } = businessSettings(business);
  if (isUsual(mails) || memberIds.length === 0) return;
  await tx
    .insert(memberPreferences)
    .values(memberIds.map((memberId) => ({ memberId, ...mails, changedAt: now })))
    .onConflictDoNothing();
}

const isUsual = (mails: MailChoices): boolean => mailsNamed.every((name) => mails[name] === usualMails[name]);
