import type { TeamRole } from "#shared/permissions.ts";
import { roleSentences } from "#shared/team-rules.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

const withArticle = (role: string) => `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;

/** To somebody who is offered a seat on a team. */
export const teamInvitation = (facts: {
  business: string;
  inviter: string;
  role: TeamRole;
  message: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.inviter} invites you to the team of ${facts.business}`,
  heading: `Join the team of ${facts.business}`,
  paragraphs: [
    `${facts.inviter} would like you to help run ${facts.business} as ${withArticle(facts.role)}.`,
    ...(facts.message ? [`${facts.inviter} writes:\n“${facts.message}”`] : []),
    `What ${withArticle(facts.role)} can do: ${roleSentences[facts.role]}`,
  ],
  action: { label: "See the invitation", url: facts.url },
  afterwords: [
    "The invitation is good for 7 days and is for you alone.",
    "If you do not know who this is, you can ignore this mail.",
  ],
  business: { name: facts.business },
});

/** To the inviter, once somebody has joined. */
export const invitationAccepted = (facts: {
  business: string;
  person: string;
  role: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.person} joined the team of ${facts.business}`,
  heading: `${facts.person} is on the team`,
  paragraphs: [`${facts.person} accepted your invitation and is now ${withArticle(facts.role)}.`],
  action: { label: "See the team", url: facts.url },
  business: { name: facts.business },
});

/** To the inviter, when somebody said no. */
export const invitationDeclined = (facts: {
  business: string;
  email: string;
  reason: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.email} declined your invitation to ${facts.business}`,
  heading: "An invitation was declined",
  paragraphs: [
    `${facts.email} does not want to join the team of ${facts.business}.`,
    ...(facts.reason ? [`The reason given: “${facts.reason}”`] : []),
  ],
  action: { label: "See the team", url: facts.url },
  business: { name: facts.business },
});

/** To the inviter, when somebody cannot use their invitation and asks for another. */
export const invitationWanted = (facts: {
  business: string;
  email: string;
  otherEmail: string | null;
  url: string;
}): EmailContent => ({
  subject: `${facts.email} asks for a new invitation to ${facts.business}`,
  heading: "Somebody would like a new invitation",
  paragraphs: [
    facts.otherEmail
      ? `The invitation you sent to ${facts.email} was opened by somebody signed in as ${facts.otherEmail}. They ask you to invite that address instead. Do so only if you know it is theirs.`
      : `The invitation you sent to ${facts.email} can no longer be used. They ask for a new one.`,
  ],
  action: { label: "Open the team page", url: facts.url },
  business: { name: facts.business },
});

/** To the inviter, when there is no seat for somebody who wanted to accept. */
export const seatMissing = (facts: { business: string; email: string; url: string }): EmailContent => ({
  subject: `${facts.email} could not join ${facts.business}: all seats are in use`,
  heading: "All seats are in use",
  paragraphs: [
    `${facts.email} wanted to accept your invitation, but every seat of your plan is taken.`,
    "Free a seat or choose a larger plan; the invitation can then still be accepted.",
  ],
  action: { label: "See seats and team", url: facts.url },
  business: { name: facts.business },
});

/** To somebody who was removed from a team, or whose access was suspended. */
export const accessEnded = (facts: {
  business: string;
  firstName: string;
  suspended: boolean;
}): EmailContent => ({
  subject: facts.suspended
    ? `Your access to ${facts.business} is suspended`
    : `You are no longer on the team of ${facts.business}`,
  heading: facts.suspended ? "Your access is suspended" : "You left the team",
  paragraphs: [
    `Hello ${facts.firstName || "there"},`,
    facts.suspended
      ? `The team of ${facts.business} has suspended your access. Your account and your other businesses are not affected.`
      : `The team of ${facts.business} has removed you. Your account and your other businesses are not affected.`,
  ],
  business: { name: facts.business },
});

/** To somebody whose role was changed. */
export const roleChanged = (facts: {
  business: string;
  firstName: string;
  role: TeamRole;
  url: string;
}): EmailContent => ({
  subject: `You are now ${withArticle(facts.role)} of ${facts.business}`,
  heading: `You are now ${withArticle(facts.role)}`,
  paragraphs: [
    `Hello ${facts.firstName || "there"},`,
    `Your role at ${facts.business} has changed. From now on: ${roleSentences[facts.role]}`,
  ],
  action: { label: `Open ${facts.business}`, url: facts.url },
  business: { name: facts.business },
});
