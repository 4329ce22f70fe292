import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { giveToTheirAccounts } from "../../accounts/auth/index.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { ActingBusiness, ActingUser, OperationContext } from "../../platform/operation-context.ts";
import { endInvitation, queueInvitations, sendQueued, startSending } from "./invitations.ts";
import type { MemberRow } from "./queries.ts";

/**
 * A person without an account yet cannot correct their address themselves. Throws a Problem if they have one. Mails may
 * reach the new address even if those to the old one came back.
 */
export function correctedAddress(found: MemberRow, email: string | undefined): Partial<MemberRow> {
  if (email === undefined || email === found.email) return {};
  if (found.userId !== null) {
    const message = refusals.emailIsOfAccount();
    throw problem("conflict", { message, fields: { email: message } });
  }
  return { email, ...(found.emailState === "bounced" && { emailState: "subscribed" }) };
}

/** The invitation that went to the wrong address can no longer be accepted; it is sent to the right one instead. */
export async function reachAtCorrectedAddress(
  tx: Transaction,
  { deps, business, user }: Pick<OperationContext, "deps"> & { business: ActingBusiness; user: ActingUser },
  { row, now }: { readonly row: MemberRow; readonly now: Date },
): Promise<void> {
  if (row.status === "active") await giveToTheirAccounts(tx, [row.id]);
  if (!(await endInvitation(tx, row.id)) || row.status !== "invited" || row.emailState === "unsubscribed")
    return;
  await queueInvitations(tx, { businessId: business.id, memberIds: [row.id], invitedBy: user.id, now });
  if ((await sendQueued(tx, deps, business, 1)) < 1) await startSending(tx, deps, business.id);
}
