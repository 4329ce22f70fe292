import { eq } from "drizzle-orm";
import { noMails } from "#shared/mail-preferences.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { members } from "../../platform/db/schema/members.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { messageToMember } from "./email-templates.ts";
import { nameOf } from "./present.ts";
import { lockMembers, type MemberRow } from "./queries.ts";

/** Emails a member on behalf of a team member; replies go to the community's reply address. */
export const write = inBusiness.members.write.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { subject, message } = input;
  await deps.limits.consume("member-messages", business.id);
  await inTransaction(deps.db, async (tx) => {
    const member = await requireReachable(tx, business.id, input.member);
    const sender = `${user.firstName} ${user.lastName}`.trim();
    const { email, firstName } = member;
    await deps.mail.send(tx, email, () => messageToMember({ business, firstName, sender, subject, message }));
    const sentence = auditSentence(log.memberWritten, { who: nameOf(member), subject });
    await record(tx, context, "member.written", member.id, sentence);
  });
  return { done: true };
});

/** Unsubscribes a member at their request to the team. The team can unsubscribe members but never subscribe them. */
export const unsubscribe = inBusiness.members.unsubscribe.handler(async ({ input, context }) => {
  const { deps, business } = context;
  await inTransaction(deps.db, async (tx) => {
    const member = await requireReachable(tx, business.id, input.member);
    await tx.update(members).set({ emailState: "unsubscribed" }).where(eq(members.id, member.id));
    const kept = { ...noMails, changedAt: deps.clock() };
    await tx
      .insert(memberPreferences)
      .values({ memberId: member.id, ...kept })
      .onConflictDoUpdate({ target: memberPreferences.memberId, set: kept });
    const sentence = auditSentence(log.memberUnsubscribed, { who: nameOf(member) });
    await record(tx, context, "member.unsubscribed", member.id, sentence);
  });
  return { done: true };
});

async function requireReachable(tx: Transaction, businessId: string, id: string): Promise<MemberRow> {
  const [member] = await lockMembers(tx, businessId, [id]);
  if (!member || member.status === "anonymised") throw problem("not_found");
  if (member.emailState !== "subscribed") throw conflict(refusals.getsNoMails({ name: nameOf(member) }));
  return member;
}
