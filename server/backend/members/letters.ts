import type { Letter } from "../mail/letter.ts";

/** To somebody a team has invited to their community. */
export const memberInvitation = (facts: {
  business: string;
  inviter: string;
  firstName: string;
  url: string;
}): Letter => ({
  subject: `${facts.inviter} invites you to ${facts.business}`,
  heading: `You are invited to ${facts.business}`,
  paragraphs: [
    `Hello ${facts.firstName || "there"},`,
    `${facts.inviter} would like to welcome you to ${facts.business}. Members get treets: perks from businesses around them.`,
  ],
  action: { label: `Join ${facts.business}`, url: facts.url },
  afterwords: [
    "The invitation is good for 30 days. If you do not know who this is, you can ignore this mail.",
  ],
  business: { name: facts.business },
});
