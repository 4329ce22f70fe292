import { partnerInvitationWords } from "#shared/partner-invitation.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

export const partnerInvited = (facts: {
  community: string;
  inviter: string;
  message: string;
  url: string;
}): EmailContent => ({
  ...partnerInvitationWords(facts),
  heading: `${facts.community} invites you`,
  action: { label: "See the invitation", url: facts.url },
  afterwords: ["The invitation is good for 14 days. You can pass it on inside your business."],
  business: { name: facts.community },
});

/** To somebody in the same business, named by who had the invitation before. */
export const partnerForwarded = (facts: {
  community: string;
  inviter: string;
  message: string;
  from: string;
  to: string;
  url: string;
}): EmailContent => ({
  ...partnerInvitationWords({ ...facts, inviter: facts.inviter || facts.community }),
  heading: `${facts.from} passed this invitation on to you`,
  action: { label: "See the invitation", url: facts.url },
  afterwords: [
    "The link is yours alone: the one before no longer works.",
    "If it is nothing for you, you can pass it on once more or say no.",
  ],
  business: { name: facts.community },
});

/** To the inviter: who the invitation is with now. */
export const passedOn = (facts: {
  community: string;
  from: string;
  to: string;
  url: string;
}): EmailContent => ({
  subject: `Your invitation was passed on to ${facts.to}`,
  heading: "Your invitation was passed on",
  paragraphs: [
    `${facts.from} is not the right person for the invitation of ${facts.community} and passed it on to ${facts.to}. The former link no longer works.`,
    "If that is not what you want, you can take the invitation back.",
  ],
  action: { label: "See the invitation", url: facts.url },
  business: { name: facts.community },
});

/** To the inviter: something to know before they decide. */
export const partnerAsks = (facts: {
  community: string;
  email: string;
  question: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.email} has a question about your invitation`,
  heading: "A question before they decide",
  paragraphs: [
    `You invited ${facts.email} to become a partner of ${facts.community}. They write:`,
    `“${facts.question}”`,
    `Answer them at ${facts.email}.`,
  ],
  action: { label: "See the invitation", url: facts.url },
  business: { name: facts.community },
});

/** To the inviter: the invitation came too late to be answered. */
export const partnerWantsLink = (facts: { community: string; email: string; url: string }): EmailContent => ({
  subject: `${facts.email} asks for your invitation again`,
  heading: "Your invitation has expired",
  paragraphs: [
    `${facts.email} would like to answer the invitation of ${facts.community}, and it has expired. You can send it again in one click.`,
  ],
  action: { label: "Send it again", url: facts.url },
  business: { name: facts.community },
});

export const partnerAnswered = (facts: {
  community: string;
  partner: string;
  accepted: boolean;
  reason: string;
  url: string;
}): EmailContent => ({
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

/** To a community: somebody wants to be its partner. */
export const applicationReceived = (facts: {
  community: string;
  provider: string;
  message: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.provider} would like to be a partner of ${facts.community}`,
  heading: `${facts.provider} applies as a partner`,
  paragraphs: [
    `${facts.provider} would like to offer something to the members of ${facts.community}. They write:`,
    `“${facts.message}”`,
  ],
  action: { label: "Accept or reject", url: facts.url },
});

/** To a community: an invitation was accepted, and its plan has no room for another partner. */
export const partnerWaits = (facts: { community: string; provider: string; url: string }): EmailContent => ({
  subject: `${facts.provider} said yes, but your plan has no room`,
  heading: `${facts.provider} waits for you`,
  paragraphs: [
    `${facts.provider} has accepted your invitation. ${facts.community} has as many partners as its plan allows, so they wait among the applications.`,
    "End a partnership that is quiet, or choose a larger plan, and then accept them.",
  ],
  action: { label: "See the application", url: facts.url },
  business: { name: facts.community },
});

/** To the applicant: what the community decided. */
export const applicationAnswered = (facts: {
  community: string;
  accepted: boolean;
  reason: string;
  url: string | null;
}): EmailContent => ({
  subject: facts.accepted
    ? `You are a partner of ${facts.community} now`
    : `${facts.community} did not accept your application`,
  heading: facts.accepted ? `${facts.community} said yes` : `${facts.community} said no`,
  paragraphs: facts.accepted
    ? [`You can now draft treets for the members of ${facts.community}.`]
    : [
        ...(facts.reason ? [`They wrote: “${facts.reason}”`] : []),
        ...(facts.url ? ["You can apply again after a week, or look for another community."] : []),
      ],
  ...(facts.url && {
    action: { label: facts.accepted ? "Draft a treet" : "See your communities", url: facts.url },
  }),
  business: { name: facts.community },
});

/** To a community: its partner takes a break, goes on, or stops. */
export const supplierChanged = (facts: {
  supplier: string;
  community: string;
  words: string;
  reason: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.supplier} has ${facts.words} its partnership with you`,
  heading: `The partnership was ${facts.words}`,
  paragraphs: [
    `${facts.supplier} has ${facts.words} what it supplies to the members of ${facts.community}.`,
    ...(facts.reason ? [`They wrote: “${facts.reason}”`] : []),
    "What members have claimed already stays good until it expires.",
  ],
  action: { label: "See the partnership", url: facts.url },
  business: { name: facts.community },
});

export const partnershipChanged = (facts: {
  community: string;
  words: string;
  reason: string;
}): EmailContent => ({
  subject: `Your partnership with ${facts.community} was ${facts.words}`,
  heading: `Your partnership was ${facts.words}`,
  paragraphs: [
    `${facts.community} has ${facts.words} its partnership with you.`,
    ...(facts.reason ? [`They wrote: “${facts.reason}”`] : []),
    "What members have claimed already stays good until it expires: please keep honouring it.",
  ],
  business: { name: facts.community },
});

/** To a partner of whom nothing is to be had at present. */
export const partnerNudged = (facts: { community: string; url: string }): EmailContent => ({
  subject: `${facts.community} would like something new from you`,
  heading: "Time for something new?",
  paragraphs: [
    `The members of ${facts.community} have nothing from you at present, and would be glad of something.`,
    "A discount, a free first visit, last year's offer once more: a treet takes a few minutes.",
  ],
  action: { label: "Draft a treet", url: facts.url },
  afterwords: ["Nothing more to offer? You can pause or end the partnership on its page."],
  business: { name: facts.community },
});

/** To the team: what was agreed on with a partner ends soon. */
export const contractEnds = (facts: {
  partner: string;
  community: string;
  until: string;
  url: string;
}): EmailContent => ({
  subject: `The contract with ${facts.partner} ends on ${facts.until}`,
  heading: "A contract ends soon",
  paragraphs: [
    `What ${facts.community} and ${facts.partner} agreed on ends on ${facts.until}. Nothing stops by itself: talk to them, then write down a new day or end the partnership.`,
  ],
  action: { label: "See the partnership", url: facts.url },
  business: { name: facts.community },
});
