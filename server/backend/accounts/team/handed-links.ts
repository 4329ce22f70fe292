import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { teamInvitations } from "../../platform/db/schema/team.ts";
import { renderEmail } from "../../platform/mail/email-content.ts";
import { inBusiness } from "../../platform/operation.ts";
import { newSecret } from "../../platform/secrets.ts";
import { lockBusiness } from "../businesses/index.ts";
import { teamInvitation } from "./email-templates.ts";
import { freshLink, inviterName, requireGrant } from "./invitations.ts";
import { stateOf } from "./present.ts";
import { findInvitation } from "./queries.ts";
import { seatLimit, seatsLeft } from "./seats.ts";

/**
 * Creates a link to pass on outside email. Anyone who copies it could open it, so it proves no address: it lets a user
 * sign in to an existing account, but not create one.
 */
export const link = inBusiness.team.link.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const secret = newSecret();
  return change(context, async ({ tx, now, record }) => {
    await lockBusiness(tx, business.id);
    const found = await findInvitation(tx, business.id, input.invitation);
    if (found?.state !== "pending") throw problem("not_found", { message: refusals.invitationNotOpen() });
    await requireGrant(tx, business, user, { role: found.role, billing: found.billing });
    if (stateOf(found, now) === "expired" && (await seatsLeft(tx, business, now)) < 1)
      throw seatLimit(business.plan);
    const { tokenHash, expiresAt } = freshLink(secret, now);
    await tx
      .update(teamInvitations)
      .set({ tokenHash, expiresAt, handedOver: true, renewalAskedAt: null })
      .where(eq(teamInvitations.id, found.id));
    const sentence = auditSentence(log.teamInvitationCopied, { email: found.email });
    await record("team.invitation-link", found.id, sentence);
    return {
      email: found.email,
      url: deps.config.publicUrl + href("inviteBusinessMember", {}, { token: secret }),
      expiresAt: expiresAt.toISOString(),
    };
  });
});

/** Renders the email as it would be sent, with a link without a token. */
export const previewInvitation = inBusiness.team.previewInvitation.handler(
  async ({ input, context: { deps, business, user } }) => {
    const email = teamInvitation({
      business: business.name,
      inviter: inviterName(user),
      role: input.role,
      message: input.message,
      url: deps.config.publicUrl + href("inviteBusinessMember"),
    });
    const { subject, text } = renderEmail(email);
    return { subject, text };
  },
);
