import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { memberInvitation } from "#shared/contract/member-joining.ts";
import { imageUrl } from "#shared/image-url.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { createAccountByMail, findUserByEmail, isAddressee } from "../../accounts/auth/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { firstOf, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { type BusinessRow, businesses } from "../../platform/db/schema/businesses.ts";
import { type MemberInvitationRow, memberInvitations, members } from "../../platform/db/schema/members.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { operations, signedIn } from "../../platform/operation.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { hashOf } from "../../platform/secrets.ts";
import { joinBy } from "./joining.ts";
import { nameOf } from "./present.ts";
import type { MemberRow } from "./queries.ts";

type Shown = z.input<typeof memberInvitation>;

interface Addressed {
  readonly invitation: MemberInvitationRow;
  readonly member: MemberRow;
  readonly business: BusinessRow;
}

/** Returns an invitation. Safe to repeat; records the first opening for the team. */
export const invitation = operations.members.invitation.handler(async ({ input, context }) => {
  const { deps, actor } = context;
  const found = await findAddressed(deps.db, input);
  if (!found || ("invitation" in input && !isProven(found.member, actor?.user))) return unknown;
  const { member, business, invitation } = found;
  await deps.db
    .update(memberInvitations)
    .set({ openedAt: deps.clock() })
    .where(and(eq(memberInvitations.memberId, member.id), isNull(memberInvitations.openedAt)));
  const isOthers = actor?.user !== undefined && !isAddressee(actor.user, member.email);
  const [inviter] = invitation.invitedBy
    ? await deps.db.select().from(users).where(eq(users.id, invitation.invitedBy))
    : [];
  const account = await findUserByEmail(deps.db, member.email);
  const { slug, name, tagline } = business;
  const { consentText, newMemberMails } = businessSettings(business);
  return {
    state: stateOf(found, deps.clock()),
    email: isOthers ? maskEmail(member.email) : member.email,
    firstName: isOthers ? null : member.firstName,
    inviter: inviter ? `${inviter.firstName} ${inviter.lastName}`.trim() || null : null,
    message: invitation.message,
    expiresAt: invitation.expiresAt?.toISOString() ?? null,
    hasAccount: Boolean(account?.emailVerifiedAt),
    community: {
      slug,
      name,
      tagline,
      logoUrl: imageUrl(business.logoImageId, "small"),
      consentText,
      mails: newMemberMails,
    },
  };
});

export const accept = signedIn.members.accept.handler(async ({ input, context }) => {
  const { deps, user, caller } = context;
  return inTransaction(deps.db, async (tx) => {
    const found = await requireOpen(tx, input, { person: user, now: deps.clock() });
    if (!isAddressee(user, found.member.email)) {
      throw problem("invite_email_mismatch", {
        message: refusals.sentToAnother({ address: maskEmail(found.member.email), email: user.email }),
      });
    }
    return joined(
      await joinBy(tx, deps, {
        businessId: found.business.id,
        caller,
        // Holding the email proves the address.
        user: { ...user, emailVerified: true },
        entrance: { kind: "invitation" },
        consent: input.consent,
      }),
    );
  });
});

/**
 * Accepts an invitation with a new account. Holding the email proves the address, so the account is confirmed, joined
 * and signed in at once.
 */
export const acceptAsNewPerson = operations.members.acceptAsNewPerson.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const now = deps.clock();
  const { member } = await requireOpen(deps.db, input, { now });
  return createAccountByMail(context, member.email, input, async (tx, account) => {
    const { business } = await requireOpen(tx, input, { now });
    const acting: ActingUser = { ...account, emailVerified: true, sessionId: "" };
    return joined(
      await joinBy(tx, deps, {
        businessId: business.id,
        user: acting,
        caller,
        entrance: { kind: "invitation" },
        consent: input.consent,
      }),
    );
  });
});

export const decline = operations.members.decline.handler(async ({ input, context }) => {
  const { deps, actor, caller } = context;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const { member, business } = await requireOpen(tx, input, { person: actor?.user, now });
    await tx
      .update(members)
      .set({ status: "declined", statusAt: now })
      .where(matching(members, { id: member.id, status: "invited" }));
    await tx.delete(memberInvitations).where(eq(memberInvitations.memberId, member.id));
    await audit(tx, {
      businessId: business.id,
      actor: actor?.user ? `user:${actor.user.id}` : "system",
      action: "member.declined",
      entityId: member.id,
      summary: auditSentence(log.memberInvitationDeclined, { who: nameOf(member) }),
      changes: { status: [member.status, "declined"] },
      caller,
      at: now,
    });
  });
  return { done: true };
});

type Named = { readonly token: string } | { readonly invitation: string };
type Person = Pick<ActingUser, "email" | "emailVerified">;

const findAddressed = (db: Executor, input: Named): Promise<Addressed | undefined> =>
  firstOf(
    db
      .select({ invitation: memberInvitations, member: members, business: businesses })
      .from(memberInvitations)
      .innerJoin(members, eq(members.id, memberInvitations.memberId))
      .innerJoin(businesses, eq(businesses.id, memberInvitations.businessId))
      .where(
        "token" in input
          ? eq(memberInvitations.tokenHash, hashOf(input.token))
          : eq(memberInvitations.memberId, input.invitation),
      ),
  );

/** An invitation named by ID, without its emailed secret, needs a user with a proven address. */
const isProven = ({ email }: MemberRow, person: Person | undefined) =>
  person?.emailVerified === true && isAddressee(person, email);

/**
 * Locks the business and returns the invitation if it can still be answered; of two concurrent answers, the second
 * finds it used.
 */
async function requireOpen(
  db: Executor | Transaction,
  input: Named,
  { person, now }: { readonly person?: Person | undefined; readonly now: Date },
): Promise<Addressed> {
  const first = await findAddressed(db, input);
  if ("invitation" in input && !(first && isProven(first.member, person))) {
    throw problem("not_found", { message: refusals.invitationNotOpen() });
  }
  if (!first) throw problem("token_invalid");
  await lockBusiness(db, first.business.id);
  const found = await findAddressed(db, input);
  if (!found) throw problem("token_used");
  const state = stateOf(found, now);
  if (state === "expired") throw problem("token_expired", { message: refusals.invitationExpired() });
  if (state !== "open") throw problem("token_used", { message: refusals.invitationAnswered() });
  return found;
}

function stateOf({ member, invitation, business }: Addressed, now: Date): Shown["state"] {
  if (business.status === "deleted") return "invalid";
  if (member.status === "active" || member.status === "waitlisted") return "accepted";
  if (member.status === "expired" || (invitation.expiresAt !== null && invitation.expiresAt <= now))
    return "expired";
  return member.status === "invited" ? "open" : "invalid";
}

const joined = ({ business, member }: Awaited<ReturnType<typeof joinBy>>) => ({
  business: business.slug,
  name: business.name,
  status: member.status,
});

const unknown: Shown = {
  state: "invalid",
  email: null,
  firstName: null,
  inviter: null,
  message: "",
  expiresAt: null,
  hasAccount: false,
  community: null,
};
