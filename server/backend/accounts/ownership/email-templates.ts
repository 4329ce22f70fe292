import type { EmailContent } from "../../platform/mail/email-content.ts";

const hello = (firstName: string) => `Hello ${firstName || "there"},`;

/** To the person who is asked to take over. */
export const ownershipOffered = (facts: {
  business: string;
  owner: string;
  firstName: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.owner} asks you to take over ${facts.business}`,
  heading: `Take over ${facts.business}?`,
  paragraphs: [
    hello(facts.firstName),
    `${facts.owner} would like you to become the owner of ${facts.business}. Owners answer for billing and for the data of its members.`,
    "Nothing changes until you accept. You can look at everything first.",
  ],
  action: { label: "See the offer", url: facts.url },
  afterwords: ["The offer is good for 7 days and is for you alone."],
  business: { name: facts.business },
});

/** To the owner, whom somebody on the team asks. */
export const ownershipWanted = (facts: {
  business: string;
  who: string;
  message: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.who} asks to take over ${facts.business}`,
  heading: `${facts.who} would like to own ${facts.business}`,
  paragraphs: [
    `You own ${facts.business}, and only you can hand it over. ${facts.who} asks you to.`,
    ...(facts.message ? [`“${facts.message}”`] : []),
    "Nothing changes unless you offer it, with your password, and they accept.",
  ],
  action: { label: "Choose who takes over", url: facts.url },
  business: { name: facts.business },
});

/** To the admins, when an offer is made, so that nobody is surprised. */
export const ownershipNotice = (facts: {
  business: string;
  owner: string;
  target: string;
  firstName: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.owner} offers ownership of ${facts.business} to ${facts.target}`,
  heading: "Ownership may change",
  paragraphs: [
    hello(facts.firstName),
    `${facts.owner} has offered the ownership of ${facts.business} to ${facts.target}. There is nothing you need to do.`,
  ],
  action: { label: "See the team", url: facts.url },
  business: { name: facts.business },
});

/** To everybody at the top, once ownership has moved. */
export const ownershipMoved = (facts: {
  business: string;
  firstName: string;
  newOwner: string;
  formerOwner: string;
  formerRole: string;
  when: string;
  url: string;
}): EmailContent => ({
  subject: `${facts.newOwner} now owns ${facts.business}`,
  heading: `${facts.newOwner} is the new owner`,
  paragraphs: [
    hello(facts.firstName),
    `On ${facts.when} ${facts.newOwner} took over ${facts.business} from ${facts.formerOwner}, who ${facts.formerRole}.`,
  ],
  action: { label: "See the team", url: facts.url },
  business: { name: facts.business },
});

/** To the owner, when the offer came to nothing. */
export const ownershipNotTaken = (facts: {
  business: string;
  firstName: string;
  target: string;
  declined: boolean;
  url: string;
}): EmailContent => ({
  subject: `${facts.target} ${facts.declined ? "declined" : "can no longer take over"} ${facts.business}`,
  heading: "Ownership stays with you",
  paragraphs: [
    hello(facts.firstName),
    facts.declined
      ? `${facts.target} does not want to take over ${facts.business}. You stay its owner.`
      : `${facts.target} is no longer active on the team of ${facts.business}, so your offer has ended. You stay its owner.`,
  ],
  action: { label: "Choose somebody else", url: facts.url },
  business: { name: facts.business },
});

/** To the person who was asked, when the offer was taken back. */
export const ownershipWithdrawn = (facts: {
  business: string;
  firstName: string;
  owner: string;
}): EmailContent => ({
  subject: `${facts.owner} took back the offer of ${facts.business}`,
  heading: "The offer was taken back",
  paragraphs: [
    hello(facts.firstName),
    `${facts.owner} no longer asks you to take over ${facts.business}. Your role stays as it is.`,
  ],
  business: { name: facts.business },
});
