import type { Letter } from "../mail/letter.ts";

export const partnerInvited = (facts: {
  community: string;
  inviter: string;
  message: string;
  url: string;
}): Letter => ({
  subject: `${facts.community} would like you as a partner`,
  heading: `${facts.community} invites you`,
  paragraphs: [
    `${facts.inviter} would like to offer the members of ${facts.community} something from you: a discount, a free first visit, whatever you like.`,
    ...(facts.message ? [`“${facts.message}”`] : []),
    "It is free for you. You see how often it is used, and you can stop at any time.",
  ],
  action: { label: "See the invitation", url: facts.url },
  afterwords: ["The invitation is good for 14 days. You can pass it on inside your business."],
  business: { name: facts.community },
});

export const partnerAnswered = (facts: {
  community: string;
  partner: string;
  accepted: boolean;
  reason: string;
  url: string;
}): Letter => ({
  subject: facts.accepted
    ? `${facts.partner} is your partner now`
    : `${facts.partner} declined your invitation`,
  heading: facts.accepted ? `${facts.partner} said yes` : `${facts.partner} said no`,
  paragraphs: [
    facts.accepted
      ? `You can now make treets that ${facts.partner} supplies to the members of ${facts.community}.`
      : `${facts.partner} does not want to become a partner of ${facts.community}.`,
    ...(facts.reason ? [`They wrote: “${facts.reason}”`] : []),
  ],
  action: { label: "See your partners", url: facts.url },
  business: { name: facts.community },
});

export const partnershipChanged = (facts: { community: string; words: string }): Letter => ({
  subject: `Your partnership with ${facts.community} was ${facts.words}`,
  heading: `Your partnership was ${facts.words}`,
  paragraphs: [
    `${facts.community} has ${facts.words} its partnership with you.`,
    "What members have claimed already stays good until it expires: please keep honouring it.",
  ],
  business: { name: facts.community },
});
