import { eq } from "drizzle-orm";
import { DAY_MS, TEAM_INVITATION_DAYS } from "#shared/constants.ts";
import type { inviteOutcomes } from "#shared/contract/team.ts";
import { href } from "#shared/href.ts";
import type { TeamRole } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { obstacleToGrant } from "#shared/team-rules.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import type { Requesting } from "../../platform/audit.ts";
import { auditSentence, roleInSentence } from "../../platform/audit-sentence.ts";
import { change, record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { teamInvitations } from "../../platform/db/schema/team.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { invitationAllowance } from "../../platform/limits/allowances.ts";
import { inBusiness, withinKey } from "../../platform/operation.ts";
import type { ActingBusiness, ActingUser } from "../../platform/operation-context.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { lockBusiness } from "../businesses/index.ts";
import { teamInvitation } from "./email-templates.ts";
import { presentInvitation, stateOf } from "./present.ts";
import {
  countSendings,
  findInvitation,
  findMembership,
  findMembershipByEmail,
  findPendingInvitation,
  type TeamInvitationRow,
} from "./queries.ts";
import { seatLimit, seatsLeft } from "./seats.ts";

type Outcome = (typeof inviteOutcomes)[number];

const RESEND_PAUSE_MS = 60_000;
export const MAX_SENDINGS_PER_DAY = 5;

/** Invites several people at once and returns an outcome for each. Throws only if nobody could be invited. */
export const invite = inBusiness.team.invite.handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  requireConfirmed(user);
  const emails = [...new Map(input.emails.map((email) => [email.toLowerCase(), email])).values()];

  return inTransaction(deps.db, async (tx) => {
    const locked = await oneOr404(lockBusiness(tx, business.id));
    await requireGrant(tx, business, user, input);
    const results: { email: string; outcome: Outcome }[] = [];
    for (const email of emails) {
      const outcome = await inviteOne(tx, deps, {
        business: { ...business, plan: locked.plan },
        user,
        caller,
        invitation: { ...input, email },
      });
      results.push({ email, outcome });
    }
    const sent = results.filter(({ outcome }) => outcome === "invited").length;
    if (sent === 0) throw refusalOf(results, locked);
    const allowance = await invitationAllowance(tx, business, deps.clock());
    await allowance.consume(sent);
    return results;
  });
});

interface NewInvitation {
  readonly email: string;
  readonly role: TeamInvitationRow["role"];
  readonly billing: boolean;
  readonly canRedeem: boolean;
  readonly message: string;
}

async function inviteOne(
  tx: Transaction,
  deps: Dependencies,
  facts: { business: ActingBusiness; user: ActingUser; caller: Requesting; invitation: NewInvitation },
): Promise<Outcome> {
  const { business, user, caller, invitation } = facts;
  const { email, role, billing, canRedeem, message } = invitation;
  const now = deps.clock();
  if (await findMembershipByEmail(tx, business.id, email)) return "already_member";
  const former = await findPendingInvitation(tx, business.id, email);
  if (former && stateOf(former, now) === "pending") return "already_invited";
  if ((await seatsLeft(tx, business, now)) < 1) return "seat_limit";

  const secret = newSecret();
  const id = former?.id ?? newId("inv");
  const values = {
    email,
    role,
    billing,
    canRedeem,
    message,
    invitedBy: user.id,
    ...freshLink(secret, now),
    openedAt: null,
    renewalAskedAt: null,
    sendCount: (former?.sendCount ?? 0) + 1,
  };
  if (former) await tx.update(teamInvitations).set(values).where(eq(teamInvitations.id, id));
  else await tx.insert(teamInvitations).values({ id, businessId: business.id, createdAt: now, ...values });
  await record(
    tx,
    { deps, business, user, caller, at: now },
    "team.invited",
    id,
    auditSentence(log.teamInvited, { email, role: roleInSentence(role) }),
    { role: [null, role], billing: [null, billing], canRedeem: [null, canRedeem] },
  );
  await sendLink(tx, deps, { business, inviter: user, invitation, secret });
  return "invited";
}

/** Sends a new link; the former one stops working. */
export const resend = inBusiness.team.resend.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  return change(context, async ({ tx, now, record }) => {
    await lockBusiness(tx, business.id);
    const found = await findInvitation(tx, business.id, input.invitation);
    if (found?.state !== "pending") throw problem("not_found", { message: refusals.invitationNotOpen() });
    await requireGrant(tx, business, user, { role: found.role, billing: found.billing });
    await requirePause(tx, found, now);
    const wasExpired = stateOf(found, now) === "expired";
    if (wasExpired && (await seatsLeft(tx, business, now)) < 1) throw seatLimit(business.plan);

    const secret = newSecret();
    const sent = await oneOr404(
      tx
        .update(teamInvitations)
        .set({ ...freshLink(secret, now), renewalAskedAt: null, sendCount: found.sendCount + 1 })
        .where(eq(teamInvitations.id, found.id))
        .returning(),
    );
    const sentence = auditSentence(log.teamInvitationResent, { email: found.email });
    await record("team.invitation-resent", found.id, sentence);
    await sendLink(tx, deps, {
      business,
      inviter: user,
      secret,
      invitation: { ...found, role: found.role },
    });
    return presentInvitation(sent, inviterName(user), now);
  });
});

export const revoke = inBusiness.team.revoke.handler(async ({ input, context }) => {
  const { deps, business } = context;
  await change(context, async ({ tx, record }) => {
    const revoked = await oneOr404(
      tx
        .update(teamInvitations)
        .set({ state: "revoked", decidedAt: deps.clock() })
        .where(matching(teamInvitations, { businessId: business.id, id: input.invitation, state: "pending" }))
        .returning(),
      refusals.invitationClosed(),
    );
    const sentence = auditSentence(log.teamInvitationRevoked, { email: revoked.email });
    await record("team.invitation-revoked", revoked.id, sentence);
  });
  return { done: true };
});

/** Columns for a new secret of an emailed invitation, with its expiry. */
export const freshLink = (secret: string, now: Date) => ({
  tokenHash: hashOf(secret),
  handedOver: false,
  sentAt: now,
  expiresAt: new Date(now.getTime() + TEAM_INVITATION_DAYS * DAY_MS),
});

/** Returns the inviter's name for emails. */
export const inviterName = ({ firstName, lastName, email }: ActingUser) =>
  `${firstName} ${lastName}`.trim() || email;

async function sendLink(
  tx: Transaction,
  { mail, config }: Dependencies,
  facts: {
    business: ActingBusiness;
    inviter: ActingUser;
    invitation: { email: string; role: TeamRole; message: string };
    secret: string;
  },
): Promise<void> {
  const { email, role, message } = facts.invitation;
  const content = () =>
    teamInvitation({
      business: facts.business.name,
      inviter: inviterName(facts.inviter),
      role,
      message,
      url: config.publicUrl + href("inviteBusinessMember", {}, { token: facts.secret }),
    });
  await mail.send(tx, email, content);
}

/** Only users with a proven address may send email on behalf of a business. */
function requireConfirmed({ emailVerified }: ActingUser): void {
  if (!emailVerified) throw problem("email_unverified");
}

/** Rejects with `forbidden` if the user may not grant this role. */
export async function requireGrant(
  tx: Transaction,
  business: ActingBusiness,
  user: ActingUser,
  { role, billing }: { role: TeamRole; billing: boolean },
): Promise<void> {
  const actor = await oneOr404(findMembership(tx, business.id, user.id));
  const { role: actorRole } = actor;
  const obstacle = obstacleToGrant(
    { userId: user.id, ...withinKey(user, { role: actorRole, billing: actor.billing }) },
    { role, billing },
  );
  if (obstacle !== null) throw problem("forbidden", { message: obstacle });
}

/** Allows at most one email a minute and five a day for one invitation. */
async function requirePause(
  tx: Transaction,
  { id, businessId, sentAt }: TeamInvitationRow,
  now: Date,
): Promise<void> {
  const wait = sentAt.getTime() + RESEND_PAUSE_MS - now.getTime();
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    throw problem("rate_limited", {
      message: refusals.invitationJustSent({ seconds }),
      retryAfterSeconds: seconds,
    });
  }
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countSendings(tx, { businessId, invitationId: id, since })) >= MAX_SENDINGS_PER_DAY) {
    throw problem("rate_limited", {
      message: refusals.invitationSentTooOften({ maxSendingsPerDay: MAX_SENDINGS_PER_DAY }),
      retryAfterSeconds: DAY_MS / 1000,
    });
  }
}

function refusalOf(
  results: readonly { email: string; outcome: Outcome }[],
  business: { name: string; plan: string },
) {
  if (results.some(({ outcome }) => outcome === "seat_limit")) return seatLimit(business.plan);
  const [first] = results;
  const message =
    results.length > 1
      ? refusals.allInvitedAlready()
      : first?.outcome === "already_member"
        ? refusals.emailBelongsAlready({ email: first.email, name: business.name })
        : refusals.hasOpenInvitation({ email: first?.email ?? "" });
  const code = first?.outcome === "already_member" ? "already_member" : "already_invited";
  return problem(code, { message, fields: { emails: message } });
}
