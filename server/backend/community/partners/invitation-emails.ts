import { and, eq, inArray, sql } from "drizzle-orm";
import { href } from "#shared/href.ts";
import type { AuditAction } from "#shared/lists/audit.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { findOnTeam, listLeaders } from "../../accounts/team/index.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence, type Sentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";
import { operations } from "../../platform/operation.ts";
import type { OperationContext } from "../../platform/operation-context.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { partnerAsks, partnerForwarded, partnerWantsLink, passedOn } from "./email-templates.ts";
import { requireActive, requireOpen, stateOf } from "./invitation.ts";
import { EVERYBODYS, findAddressed } from "./queries.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findAddressed>>>;

/** Emails a question to the inviter. The response does not reveal whether the inviter is still on the team. */
export const question = operations.partners.question.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const found = await requireOpen(deps.db, context, input);
  await deps.limits.consume("contact-address", caller.ip);
  await deps.limits.consume("mail-account-hour", `question ${found.partnership.id}`);
  return inTransaction(deps.db, async (tx) => {
    const { email } = found.partnership;
    await note(tx, context, found, "partner.asked", auditSentence(log.partnerAsked, { email }));
    await mailInviter(tx, context, found, (url) =>
      partnerAsks({ community: found.community.name, email, question: input.question, url }),
    );
    return { done: true as const };
  });
});

/** Sends the invitation to another address with a new secret and the same expiry. The old link stops working. */
export const forward = operations.partners.forward.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const first = await requireOpen(deps.db, context, input);
  requireActive(first.community);
  await requireReachable(deps.db, first, input.email);
  await deps.limits.consume("mail-address-hour", caller.ip);
  await deps.limits.consume("invitation-resend-day", `forwarded ${first.partnership.id}`);
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, first.community.id);
    // Checked again after waiting for the lock: the link works once.
    const found = await requireOpen(tx, context, input);
    const { partnership, community } = found;
    await requireReachable(tx, found, input.email);
    const secret = newSecret();
    await tx
      .update(partnerships)
      .set({ email: input.email, tokenHash: hashOf(secret) })
      .where(eq(partnerships.id, partnership.id));
    const facts = { community: community.name, from: partnership.email, to: input.email };
    await note(
      tx,
      context,
      found,
      "partner.forwarded",
      auditSentence(log.partnerForwarded, { from: facts.from, to: facts.to }),
    );
    const url = deps.config.publicUrl + href("partnerInvite", {}, { token: secret });
    await deps.mail.send(tx, input.email, () =>
      partnerForwarded({ ...facts, message: partnership.message, inviter: found.inviter ?? "", url }),
    );
    await mailInviter(tx, context, found, (teamUrl) => passedOn({ ...facts, url: teamUrl }));
    return { done: true as const };
  });
});

/**
 * Throws a Problem if the new address may not receive the invitation: it must differ from the present one, have the
 * same domain (unless that is a public email provider's) and not belong to a known partner.
 */
async function requireReachable(
  db: Executor,
  { partnership, community }: Found,
  email: string,
): Promise<void> {
  const refuse = (message: string) => problem("invalid_input", { fields: { email: message } });
  const [from, to] = [partnership.email, email].map((address) => address.toLowerCase());
  const domain = domainOf(from ?? "");
  if (from === to) throw refuse(refusals.forwardToSame());
  if (!EVERYBODYS.has(domain) && domainOf(to ?? "") !== domain)
    throw refuse(refusals.forwardOutside({ domain, name: community.name }));
  const [known] = await db
    .select({ id: partnerships.id })
    .from(partnerships)
    .where(
      and(
        eq(partnerships.businessId, community.id),
        sql`lower(${partnerships.email}) = ${to}`,
        inArray(partnerships.state, ["invited", "applied", "active", "paused", "blocked"]),
      ),
    )
    .limit(1);
  if (known) throw refuse(refusals.forwardKnown({ name: community.name }));
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

/** Emails the inviter a request for a new invitation, which they can send in one click. Only for an expired one. */
export const askForNew = operations.partners.askForNew.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const found = await findAddressed(deps.db, input);
  if (!found) throw problem("token_invalid");
  const state = stateOf(found.partnership, deps.clock());
  if (state === "valid") throw conflict(refusals.invitationStillOpen());
  if (state !== "expired") throw problem("token_used");
  await deps.limits.consume("mail-address-hour", caller.ip);
  const { id, email } = found.partnership;
  await deps.limits.oncePer("invitation-renewal", id, () =>
    inTransaction(deps.db, async (tx) => {
      await note(tx, context, found, "partner.asked", auditSentence(log.partnerAskedAgain, { email }));
      await mailInviter(tx, context, found, (url) =>
        partnerWantsLink({ community: found.community.name, email, url }),
      );
    }),
  );
  return { done: true as const };
});

/** Emails the inviter, or the owner and admins of the community if the inviter is no longer on its team. */
async function mailInviter(
  tx: Transaction,
  { deps }: OperationContext,
  { partnership, community }: Found,
  write: (url: string) => EmailContent,
): Promise<void> {
  const { id, invitedBy } = partnership;
  const inviter = invitedBy ? await findOnTeam(tx, community.id, invitedBy) : undefined;
  const readers = inviter ? [inviter] : await listLeaders(tx, community.id);
  const path = href("managePartner", { business: community.slug, partner: id });
  for (const { email } of readers) await deps.mail.send(tx, email, () => write(deps.config.publicUrl + path));
}

async function note(
  tx: Transaction,
  { deps, caller }: OperationContext,
  { partnership, community }: Found,
  action: AuditAction,
  summary: Sentence,
): Promise<void> {
  await audit(tx, {
    businessId: community.id,
    actor: "system",
    action,
    summary,
    caller,
    entityId: partnership.id,
    at: deps.clock(),
  });
}
