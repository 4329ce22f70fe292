import { and, asc, eq, inArray, lte, max, min, notInArray } from "drizzle-orm";
import { MINUTE_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { claimReceipts, claims } from "../../platform/db/schema/claims.ts";
import { members } from "../../platform/db/schema/members.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { claimReceipt } from "./email-templates.ts";
import { claimsToMail } from "./queries.ts";

/** How long a member must have claimed nothing more, so that claims made in a row share one receipt. */
export const RECEIPT_PAUSE_MS = MINUTE_MS / 2;
const MEMBERS_AT_ONCE = 200;

/** Notes whom to send a receipt, in the transaction that makes their claims. */
export const receiptsAreDue: Subscriber = async (tx, event) => {
  if (event.type !== "claim.created") return;
  const due = event.claims.map(({ id, memberId, claimedAt }) => ({ claimId: id, memberId, claimedAt }));
  await tx.insert(claimReceipts).values(due);
};

/** Emails members what they have just claimed: once for each claim, and once for all that were made in a row. */
export async function sendReceipts(deps: Dependencies): Promise<void> {
  while (await sendSome(deps));
}

/** Returns whether there may be more. */
async function sendSome(deps: Dependencies): Promise<boolean> {
  const until = new Date(deps.clock().getTime() - RECEIPT_PAUSE_MS);
  return inTransaction(deps.db, async (tx) => {
    const { memberId, claimedAt, claimId } = claimReceipts;
    const resting = await tx
      .select({ memberId })
      .from(claimReceipts)
      .groupBy(memberId)
      .having(lte(max(claimedAt), until))
      .orderBy(asc(min(claimedAt)))
      .limit(MEMBERS_AT_ONCE);
    if (resting.length === 0) return false;
    const ids = resting.map(({ memberId }) => memberId);
    // Only one process takes a row. What a member claims meanwhile is for the next receipt.
    const due = await tx
      .delete(claimReceipts)
      .where(and(inArray(memberId, ids), lte(claimedAt, until)))
      .returning({ claimId });
    const made = await claimsToMail(tx)
      .where(
        and(
          inArray(
            claims.id,
            due.map(({ claimId }) => claimId),
          ),
          // Those that wait for approval, and those that are paid for, have emails of their own.
          eq(claims.state, "active"),
          eq(treets.priceMinor, 0),
          eq(members.status, "active"),
          notInArray(members.emailState, ["bounced", "complained"]),
        ),
      )
      .orderBy(asc(claims.claimedAt), asc(claims.id));
    const url = deps.config.publicUrl + href("multiTreets", {}, { tab: "claims" });
    const mails = [...Map.groupBy(made, ({ member }) => member.id).values()].flatMap((together) => {
      const [first] = together;
      if (!first) return [];
      const { member, business } = first;
      const claims = together.map(({ claim, title }) => ({ ref: claim.ref, until: claim.expiresAt, title }));
      const mail = () => claimReceipt({ firstName: member.firstName, claims, business, url });
      return [{ to: member.email, mail }];
    });
    await deps.mail.sendAll(tx, mails);
    return resting.length === MEMBERS_AT_ONCE;
  });
}
