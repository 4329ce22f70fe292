import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { conflict, Problem, problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { audit, type Requesting } from "../../platform/audit.ts";
import { auditSentence, roleInSentence } from "../../platform/audit-sentence.ts";
import { newId } from "../../platform/db/ids.ts";
import { matching } from "../../platform/db/rows.ts";
import { teamMemberships } from "../../platform/db/schema/businesses.ts";
import { teamInvitations } from "../../platform/db/schema/team.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyPeople } from "../../platform/notify.ts";
import { operations, signedIn } from "../../platform/operation.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { confirmEmail, createAccountByMail, findUser, type UserRow } from "../auth/index.ts";
import { lockBusiness } from "../businesses/index.ts";
import { invitationAccepted, invitationDeclined, invitationWanted, seatMissing } from "./email-templates.ts";
import { type AddressedInvitation, findAddressed, findInviter } from "./invitation-lookup.ts";
import { stateOf } from "./present.ts";
import type { TeamInvitationRow } from "./queries.ts";
import { requireSeat } from "./seats.ts";

export const accept = signedIn.team.accept.handler(async ({ input, context }) => {
  const { deps, user, caller } = context;
  const found = await addressedTo(deps, input, user);
  return reportingMissingSeats(deps, found, () =>
    inTransaction(deps.db, async (tx) => {
      const joining = await findUser(tx, user.id);
      if (!joining) throw problem("unauthenticated");
      return join(tx, deps, { invitation: found.invitation, joining, caller });
    }),
  );
});

/**
 * Accepts an invitation with a new account. Holding the email proves the address, so the account is confirmed, joined
 * and signed in at once. A link passed on outside email proves nothing: anyone who copied it could create an account in
 * somebody else's name.
 */
export const acceptAsNewPerson = operations.team.acceptAsNewPerson.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const found = await findAddressed(deps.db, { token: input.token });
  if (!found) throw problem("token_invalid");
  const { invitation } = found;
  requireOpen(invitation, deps.clock());
  if (invitation.handedOver) {
    throw conflict(refusals.accountNeeded());
  }
  return reportingMissingSeats(deps, found, () =>
    createAccountByMail(context, invitation.email, input, (tx, joining) =>
      join(tx, deps, { invitation, joining, caller }),
    ),
  );
});

export const decline = operations.team.decline.handler(async ({ input, context }) => {
  const { deps, actor, caller } = context;
  const now = deps.clock();
  const found =
    "token" in input
      ? await findAddressed(deps.db, input)
      : actor?.user && (await addressedTo(deps, input, actor.user));
  if (!found) throw problem("token_invalid");
  requireOpen(found.invitation, now);
  await inTransaction(deps.db, async (tx) => {
    const declined = await decide(tx, found.invitation, {
      state: "declined",
      decidedAt: now,
      declineReason: input.reason || null,
    });
    await audit(tx, {
      businessId: declined.businessId,
      actor: actor?.user ? `user:${actor.user.id}` : "system",
      action: "team.invitation-declined",
      entityId: declined.id,
      summary: auditSentence(log.teamInvitationDeclined, { email: declined.email }),
      caller,
      at: now,
    });
    await tellInviter(
      tx,
      deps,
      found,
      (url) => () =>
        invitationDeclined({
          business: found.business.name,
          email: declined.email,
          reason: input.reason,
          url,
        }),
    );
  });
  return { done: true };
});

/** Emails the inviter a request for a new invitation, when the link has expired or was opened with the wrong account. */
export const askAgain = operations.team.askAgain.handler(async ({ input, context }) => {
  const { deps, actor, caller } = context;
  const found = await findAddressed(deps.db, input);
  if (!found) throw problem("token_invalid");
  if (found.invitation.state !== "pending") throw problem("token_used");
  if (input.toMyAddress && !actor?.user) throw problem("unauthenticated");
  await deps.limits.consume("mail-address-hour", caller.ip);
  await deps.limits.consume("mail-account-hour", found.invitation.id);
  const otherEmail = input.toMyAddress ? (actor?.user?.email ?? null) : null;
  const { id, email } = found.invitation;
  // Emails the inviter only once when the button is pressed repeatedly.
  await deps.limits.oncePer("invitation-renewal", `${id} ${otherEmail ?? ""}`, () =>
    inTransaction(deps.db, async (tx) => {
      const asked = { renewalAskedAt: deps.clock() };
      await tx.update(teamInvitations).set(asked).where(eq(teamInvitations.id, id));
      await audit(tx, {
        businessId: found.invitation.businessId,
        actor: actor?.user ? `user:${actor.user.id}` : "system",
        action: "team.invitation-wanted",
        entityId: id,
        summary: auditSentence(log.teamInvitationWanted, { email }),
        caller,
        at: asked.renewalAskedAt,
      });
      await tellInviter(
        tx,
        deps,
        found,
        (url) => () => invitationWanted({ business: found.business.name, email, otherEmail, url }),
      );
    }),
  );
  return { done: true };
});

/** Returns the invitation if it is this user's: found by the emailed secret, or by ID if sent to their proven address. */
async function addressedTo(
  deps: Dependencies,
  input: { token: string } | { invitation: string },
  { email, emailVerified }: ActingUser,
): Promise<AddressedInvitation> {
  const found = await findAddressed(deps.db, input);
  const isTheirs = found !== undefined && found.invitation.email.toLowerCase() === email.toLowerCase();
  if ("invitation" in input && !(isTheirs && emailVerified)) throw problem("not_found");
  if (!found) throw problem("token_invalid");
  requireOpen(found.invitation, deps.clock());
  if (!isTheirs) {
    throw problem("invite_email_mismatch", {
      message: refusals.sentToAnother({ address: maskEmail(found.invitation.email), email }),
    });
  }
  return found;
}

function requireOpen(invitation: TeamInvitationRow, now: Date): void {
  const state = stateOf(invitation, now);
  if (state === "expired") throw problem("token_expired", { message: refusals.invitationExpired() });
  if (state === "revoked") throw problem("token_invalid", { message: refusals.invitationWithdrawn() });
  if (state !== "pending")
    throw problem("token_used", {
      message: refusals.invitationOver({ state: oneOf(["accepted", "declined"], state) }),
    });
}

/** Takes the seat under the business's lock, so that two users never get the last one. */
async function join(
  tx: Transaction,
  deps: Dependencies,
  { invitation, joining, caller }: { invitation: TeamInvitationRow; joining: UserRow; caller: Requesting },
): Promise<{ business: string; name: string }> {
  const now = deps.clock();
  const business = await lockBusiness(tx, invitation.businessId);
  if (!business || business.status === "archived" || business.status === "deleted") {
    throw conflict(refusals.businessInactive());
  }
  const person = `${joining.firstName} ${joining.lastName}`.trim() || joining.email;
  const accepted = await decide(tx, invitation, {
    state: "accepted",
    decidedAt: now,
    acceptedBy: joining.id,
  });
  const alreadyMember = await tx.query.teamMemberships.findFirst({
    where: (table, { and, eq }) => and(eq(table.businessId, business.id), eq(table.userId, joining.id)),
  });
  if (alreadyMember) {
    throw problem("already_member", { message: refusals.belongsAlready({ name: business.name }) });
  }
  await requireSeat(tx, business, now);
  const { role, billing, canRedeem, invitedBy } = accepted;
  await tx.insert(teamMemberships).values({
    id: newId("tm"),
    businessId: business.id,
    userId: joining.id,
    role,
    billing,
    canRedeem,
    addedBy: invitedBy,
    joinedAt: now,
  });
  await confirmEmail(tx, joining, now);
  await audit(tx, {
    businessId: business.id,
    actor: `user:${joining.id}`,
    action: "team.joined",
    entityId: invitation.id,
    summary: auditSentence(log.teamJoined, { who: person, role: roleInSentence(role) }),
    changes: { role: [null, role] },
    caller,
    at: now,
  });
  await tellInviter(
    tx,
    deps,
    { invitation, business },
    (url) => () => invitationAccepted({ business: business.name, person, role, url }),
  );
  await notifyPeople(tx, deps, [invitedBy], {
    businessId: business.id,
    kind: "team_joined",
    facts: { who: person, what: role },
  });
  return { business: business.slug, name: business.name };
}

/**
 * Ends an invitation. Of two concurrent decisions, the second gets `token_used`; so does a link that was replaced in
 * the meantime.
 */
async function decide(
  tx: Transaction,
  { id, tokenHash }: TeamInvitationRow,
  decision: Partial<TeamInvitationRow> & { state: "accepted" | "declined" },
): Promise<TeamInvitationRow> {
  const [decided] = await tx
    .update(teamInvitations)
    .set(decision)
    .where(matching(teamInvitations, { id, tokenHash, state: "pending" }))
    .returning();
  if (!decided) throw problem("token_used");
  return decided;
}

/** Notifies the inviter, who can fix it, that the team has no seat left; the invitation stays valid. */
async function reportingMissingSeats<T>(
  deps: Dependencies,
  found: AddressedInvitation,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "seat_limit") throw error;
    await deps.limits.oncePer("seat-missing", found.invitation.id, () =>
      inTransaction(deps.db, (tx) =>
        tellInviter(
          tx,
          deps,
          found,
          (url) => () => seatMissing({ business: found.business.name, email: found.invitation.email, url }),
        ),
      ),
    );
    throw problem("seat_limit", {
      message: refusals.seatsFullTold({ business: found.business.name }),
      details: error.details,
    });
  }
}

async function tellInviter(
  tx: Transaction,
  { mail, config }: Dependencies,
  { invitation, business }: Pick<AddressedInvitation, "invitation" | "business">,
  write: (teamUrl: string) => Parameters<typeof mail.send>[2],
): Promise<void> {
  const inviter = await findInviter(tx, invitation);
  if (!inviter) return;
  const url = config.publicUrl + href("teamMembers", { business: business.slug });
  await mail.send(tx, inviter.email, write(url));
}
