import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { memberInvitation } from "#shared/contract/members.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { MemberStatus } from "#shared/member-rules.ts";
import { problem } from "#shared/problems.ts";
import { isTimezone } from "#shared/timezones.ts";
import { audit } from "../audit.ts";
import { confirmEmail, findUserByEmail, maskEmail } from "../auth/accounts.ts";
import { checkPassword } from "../auth/password-rules.ts";
import { openSession } from "../auth/sessions.ts";
import { hashOf } from "../auth/tokens.ts";
import { lockBusiness } from "../businesses/lock.ts";
import type { Executor } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { users } from "../db/schema/accounts.ts";
import { businesses } from "../db/schema/businesses.ts";
import { memberInvitations, members } from "../db/schema/members.ts";
import { inTransaction, type Transaction, violates } from "../db/transaction.ts";
import { type ActingUser, operations, user } from "../operation.ts";
import { joinBy } from "./joining.ts";
import { nameOf } from "./present.ts";
import type { MemberRow } from "./queries.ts";

type Shown = z.input<typeof memberInvitation>;
type InvitationRow = typeof memberInvitations.$inferSelect;
type BusinessRow = typeof businesses.$inferSelect;

interface Addressed {
  readonly invitation: InvitationRow;
  readonly member: MemberRow;
  readonly business: BusinessRow;
}

/** Reading is safe and repeatable; that the link was opened is kept as a fact for the team. */
export const invitation = operations.members.invitation.handler(async ({ input, context }) => {
  const { deps, actor } = context;
  const found = await findAddressed(deps.db, input.token);
  if (!found) return unknown;
  const { member, business, invitation } = found;
  await deps.db
    .update(memberInvitations)
    .set({ openedAt: deps.clock() })
    .where(and(eq(memberInvitations.memberId, member.id), isNull(memberInvitations.openedAt)));
  const isOthers = actor?.user !== undefined && !isFor(member, actor.user);
  const [inviter] = invitation.invitedBy
    ? await deps.db.select().from(users).where(eq(users.id, invitation.invitedBy))
    : [];
  const account = await findUserByEmail(deps.db, member.email);
  const { slug, name, tagline } = business;
  return {
    state: stateOf(found, deps.clock()),
    email: isOthers ? maskEmail(member.email) : member.email,
    firstName: isOthers ? null : member.firstName,
    inviter: inviter ? `${inviter.firstName} ${inviter.lastName}`.trim() || null : null,
    message: invitation.message,
    expiresAt: invitation.expiresAt?.toISOString() ?? null,
    hasAccount: Boolean(account?.emailVerifiedAt),
    community: { slug, name, tagline, logoUrl: imageUrl(business.logoImageId, "small") },
  };
});

export const accept = operations.members.accept.use(user).handler(async ({ input, context }) => {
  const { deps, user, caller } = context;
  return inTransaction(deps.db, async (tx) => {
    const found = await requireOpen(tx, input.token, deps.clock());
    if (!isFor(found.member, user)) {
      throw problem("invite_email_mismatch", {
        message: `This invitation was sent to ${maskEmail(found.member.email)}. You are signed in as ${user.email}.`,
      });
    }
    return joined(
      await joinBy(tx, deps, {
        ...{ businessId: found.business.id, requestId: caller.requestId },
        // Who has the mail has the address.
        user: { ...user, emailVerified: true },
        entrance: { kind: "invitation" },
      }),
    );
  });
});

/** Who has the mail has the address: the account is confirmed, joined and signed in at once. */
export const acceptAsNewPerson = operations.members.acceptAsNewPerson.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  await deps.limits.spend("sign-up-address", caller.ip);
  const now = deps.clock();
  const { member } = await requireOpen(deps.db, input.token, now);
  const { email } = member;
  const { firstName, lastName, timezone } = input;
  await checkPassword(input.password, { email, names: [firstName, lastName] });
  const passwordHash = await deps.passwords.hash(input.password);
  return inTransaction(deps.db, async (tx) => {
    const { business } = await requireOpen(tx, input.token, now);
    const present = await findUserByEmail(tx, email);
    if (present?.emailVerifiedAt) throw hasAccount(email);
    const values = { firstName, lastName, passwordHash };
    // Nobody has proven that an unconfirmed account is theirs; the mail proves it now.
    const [account] = present
      ? await tx.update(users).set(values).where(eq(users.id, present.id)).returning()
      : await tx
          .insert(users)
          .values({
            ...{ id: newId("usr"), email, ...values, createdAt: now },
            timezone: isTimezone(timezone) ? timezone : "UTC",
          })
          .returning();
    if (!account) throw new Error("The database kept no account");
    await confirmEmail(tx, account, now);
    const acting: ActingUser = { ...account, emailVerified: true, sessionId: "" };
    const done = await joinBy(tx, deps, {
      ...{ businessId: business.id, user: acting, requestId: caller.requestId },
      entrance: { kind: "invitation" },
    });
    return { ...(await openSession(tx, deps, { userId: account.id, caller, keep: true })), ...joined(done) };
  }).catch((error) => {
    throw violates(error, "users_email_key") ? hasAccount(email) : error;
  });
});

export const decline = operations.members.decline.handler(async ({ input, context }) => {
  const { deps, actor, caller } = context;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const { member, business } = await requireOpen(tx, input.token, now);
    await tx
      .update(members)
      .set({ status: "declined", statusAt: now })
      .where(and(eq(members.id, member.id), eq(members.status, "invited")));
    await tx.delete(memberInvitations).where(eq(memberInvitations.memberId, member.id));
    await audit(tx, {
      businessId: business.id,
      actor: actor?.user ? `user:${actor.user.id}` : "system",
      action: "member.declined",
      entity: "member",
      entityId: member.id,
      summary: `${nameOf(member)} declined the invitation`,
      changes: { status: [member.status, "declined"] },
      requestId: caller.requestId,
      at: now,
    });
  });
  return { done: true };
});

async function findAddressed(db: Executor, token: string): Promise<Addressed | undefined> {
  const [found] = await db
    .select({ invitation: memberInvitations, member: members, business: businesses })
    .from(memberInvitations)
    .innerJoin(members, eq(members.id, memberInvitations.memberId))
    .innerJoin(businesses, eq(businesses.id, memberInvitations.businessId))
    .where(eq(memberInvitations.tokenHash, hashOf(token)));
  return found;
}

/** The invitation while it can be answered; of two answers at once the second finds it used. */
async function requireOpen(db: Executor | Transaction, token: string, now: Date): Promise<Addressed> {
  const first = await findAddressed(db, token);
  if (!first) throw problem("token_invalid");
  await lockBusiness(db, first.business.id);
  const found = await findAddressed(db, token);
  if (!found) throw problem("token_used");
  const state = stateOf(found, now);
  if (state === "expired") throw problem("token_expired", { message: "This invitation has expired." });
  if (state !== "open") throw problem("token_used", { message: "This invitation was already answered." });
  return found;
}

function stateOf({ member, invitation, business }: Addressed, now: Date): Shown["state"] {
  if (business.status === "deleted") return "invalid";
  if (member.status === "expired" || (invitation.expiresAt !== null && invitation.expiresAt <= now))
    return "expired";
  if (member.status === "invited") return "open";
  return member.status === "active" || member.status === "waitlisted" ? "accepted" : "invalid";
}

const isFor = ({ email }: MemberRow, person: { readonly email: string }) =>
  email.toLowerCase() === person.email.toLowerCase();

const joined = ({ business, member }: Awaited<ReturnType<typeof joinBy>>) => ({
  ...{ business: business.slug, name: business.name },
  status: member.status as MemberStatus,
});

const unknown: Shown = {
  ...{ state: "invalid", email: null, firstName: null, inviter: null, message: "", expiresAt: null },
  ...{ hasAccount: false, community: null },
};

const hasAccount = (email: string) => {
  const message = "There is an account with this address already. Sign in to join.";
  return problem("conflict", { message, details: { email } });
};
