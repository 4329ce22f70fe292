import type { TeamRole } from "#shared/permissions.ts";
import { roleSentences } from "#shared/team-rules.ts";
import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

/** Sent to a person who is offered a seat on a team. */
export const teamInvitation = (facts: {
  business: string;
  inviter: string;
  role: TeamRole;
  message: string;
  url: string;
}): EmailContent => ({
  subject: words.teamInvitationSubject(facts),
  heading: words.teamInvitationHeading(facts),
  paragraphs: [
    words.teamInvitationHelp(facts),
    ...(facts.message ? [words.teamInvitationText(facts)] : []),
    words.whatRoleCanDo({ role: facts.role, sentence: roleSentences[facts.role] }),
  ],
  action: { label: words.teamInvitationAction(), url: facts.url },
  afterwords: [words.teamInvitationValidity(), words.teamInvitationIgnore()],
  business: { name: facts.business },
});

/** Sent to the inviter when an invitation was accepted. */
export const invitationAccepted = (facts: {
  business: string;
  person: string;
  role: TeamRole;
  url: string;
}): EmailContent => ({
  subject: words.invitationAcceptedSubject(facts),
  heading: words.invitationAcceptedHeading(facts),
  paragraphs: [words.invitationAcceptedText(facts)],
  action: { label: words.ownershipNoticeAction(), url: facts.url },
  business: { name: facts.business },
});

/** Sent to the inviter when an invitation was declined. */
export const invitationDeclined = (facts: {
  business: string;
  email: string;
  reason: string;
  url: string;
}): EmailContent => ({
  subject: words.invitationDeclinedSubject(facts),
  heading: words.invitationDeclinedHeading(),
  paragraphs: [
    words.invitationDeclinedText(facts),
    ...(facts.reason ? [words.invitationDeclinedReason(facts)] : []),
  ],
  action: { label: words.ownershipNoticeAction(), url: facts.url },
  business: { name: facts.business },
});

/** Sent to the inviter when an invited person cannot use their invitation and requests another. */
export const invitationWanted = (facts: {
  business: string;
  email: string;
  otherEmail: string | null;
  url: string;
}): EmailContent => ({
  subject: words.invitationWantedSubject(facts),
  heading: words.invitationWantedHeading(),
  paragraphs: [
    facts.otherEmail
      ? words.invitationWantedOtherAddress({ email: facts.email, otherEmail: facts.otherEmail })
      : words.invitationWantedAgain(facts),
  ],
  action: { label: words.invitationWantedAction(), url: facts.url },
  business: { name: facts.business },
});

/** Sent to the inviter when there is no seat for an invited person who wanted to accept. */
export const seatMissing = (facts: { business: string; email: string; url: string }): EmailContent => ({
  subject: words.seatMissingSubject(facts),
  heading: words.seatMissingHeading(),
  paragraphs: [words.seatMissingText(facts), words.seatMissingWayOut()],
  action: { label: words.seatMissingAction(), url: facts.url },
  business: { name: facts.business },
});

/** Sent to a user who was removed from a team, or whose access was suspended. */
export const accessEnded = (facts: {
  business: string;
  firstName: string;
  suspended: boolean;
}): EmailContent => ({
  subject: facts.suspended ? words.accessSuspendedSubject(facts) : words.accessRemovedSubject(facts),
  heading: facts.suspended ? words.accessSuspendedHeading() : words.accessRemovedHeading(),
  paragraphs: [
    hello(facts.firstName),
    facts.suspended ? words.accessSuspendedText(facts) : words.accessRemovedText(facts),
  ],
  business: { name: facts.business },
});

/** Sent to a user whose role was changed. */
export const roleChanged = (facts: {
  business: string;
  firstName: string;
  role: TeamRole;
  url: string;
}): EmailContent => ({
  subject: words.roleChangedSubject(facts),
  heading: words.roleChangedHeading(facts),
  paragraphs: [
    hello(facts.firstName),
    words.roleChangedText({ business: facts.business, sentence: roleSentences[facts.role] }),
  ],
  action: { label: words.roleChangedAction(facts), url: facts.url },
  business: { name: facts.business },
});
