import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { teamInvitations } from "../../platform/db/schema/team.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { newSecret } from "../../platform/secrets.ts";
import { teamInvitation } from "./email-templates.ts";
import { findInviter } from "./invitation-lookup.ts";
import { freshLink, MAX_SENDINGS_PER_DAY } from "./invitations.ts";
import { countSendings } from "./queries.ts";

/**
 * An invited person without an account has no password to reset. When they request a reset, their newest open team
 * invitation is emailed again, with a new link and the remaining validity of the former one. Nothing happens if there
 * is none.
 */
export const invitationsAreMailedAgain =
  (deps: Dependencies): Subscriber =>
  async (tx, event) => {
    if (event.type === "password.asked-without-account") await mailAgain(tx, deps, event.email);
  };

async function mailAgain(tx: Transaction, deps: Dependencies, email: string): Promise<void> {
  const now = deps.clock();
  const [found] = await tx
    .select({ invitation: teamInvitations, business: businesses })
    .from(teamInvitations)
    .innerJoin(businesses, eq(businesses.id, teamInvitations.businessId))
    .where(
      and(
        sql`lower(${teamInvitations.email}) = lower(${email})`,
        eq(teamInvitations.state, "pending"),
        gt(teamInvitations.expiresAt, now),
        ne(businesses.status, "deleted"),
      ),
    )
    .orderBy(desc(teamInvitations.sentAt))
    .limit(1)
    .for("update", { of: teamInvitations });
  if (!found) return;
  const { invitation, business } = found;
  const asked = { businessId: business.id, invitationId: invitation.id };
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countSendings(tx, { ...asked, since })) >= MAX_SENDINGS_PER_DAY) return;

  const secret = newSecret();
  const { tokenHash, handedOver, sentAt } = freshLink(secret, now);
  await tx
    .update(teamInvitations)
    .set({ tokenHash, handedOver, sentAt, sendCount: invitation.sendCount + 1 })
    .where(eq(teamInvitations.id, invitation.id));
  await audit(tx, {
    businessId: business.id,
    actor: "system",
    at: now,
    action: "team.invitation-resent",
    entityId: invitation.id,
    summary: auditSentence(log.teamInvitationAskedAgain, { email: invitation.email }),
  });
  const inviter = await findInviter(tx, invitation);
  const mail = () =>
    teamInvitation({
      business: business.name,
      inviter: `${inviter?.firstName ?? ""} ${inviter?.lastName ?? ""}`.trim() || business.name,
      role: invitation.role,
      message: invitation.message,
      url: deps.config.publicUrl + href("inviteBusinessMember", {}, { token: secret }),
    });
  await deps.mail.send(tx, invitation.email, mail);
}
