import { href } from "#shared/href.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Letter } from "../mail/letter.ts";

const hello = (firstName: string) => `Hello ${firstName || "there"},`;

interface Addressed {
  readonly business: string;
  readonly firstName: string;
  readonly url: string;
}

/** To somebody a team has invited to their community. */
export const memberInvitation = (facts: Addressed & { inviter: string; message: string }): Letter => ({
  subject: `${facts.inviter} invites you to ${facts.business}`,
  heading: `You are invited to ${facts.business}`,
  paragraphs: [
    hello(facts.firstName),
    `${facts.inviter} would like to welcome you to ${facts.business}. Members get treets: perks from businesses around them.`,
    ...(facts.message ? [`“${facts.message}”`] : []),
  ],
  action: { label: `Join ${facts.business}`, url: facts.url },
  afterwords: [
    "The invitation is good for 30 days. If you do not know who this is, you can ignore this mail.",
  ],
  business: { name: facts.business },
});

/** To somebody who was let in, by the team or as room was made. */
const welcome = (facts: Addressed): Letter => ({
  subject: `You are in: welcome to ${facts.business}`,
  heading: `Welcome to ${facts.business}`,
  paragraphs: [
    hello(facts.firstName),
    `You are now a member of ${facts.business}. Have a look at what is waiting for you.`,
  ],
  action: { label: "See the treets", url: facts.url },
  business: { name: facts.business },
});

/** To somebody the team did not let in. */
export const refusal = (facts: Omit<Addressed, "url"> & { reason: string }): Letter => ({
  subject: `Your request to join ${facts.business}`,
  heading: `${facts.business} could not let you in`,
  paragraphs: [
    hello(facts.firstName),
    `Thank you for your interest in ${facts.business}. The team has decided not to take your request further.`,
    ...(facts.reason ? [`They wrote: “${facts.reason}”`] : []),
  ],
  business: { name: facts.business },
});

/** To the team, when somebody asks to join. */
export const joinRequest = (facts: { business: string; person: string; url: string }): Letter => ({
  subject: `${facts.person} asks to join ${facts.business}`,
  heading: "Somebody asks to join",
  paragraphs: [`${facts.person} would like to become a member of ${facts.business}.`],
  action: { label: "Look at the request", url: facts.url },
  business: { name: facts.business },
});

/** To somebody whose membership rests, or goes on again. */
export const suspension = (facts: Omit<Addressed, "url"> & { reason: string; ended: boolean }): Letter => ({
  subject: facts.ended ? `You are back in ${facts.business}` : `Your membership of ${facts.business} rests`,
  heading: facts.ended ? "Welcome back" : "Your membership rests",
  paragraphs: [
    hello(facts.firstName),
    facts.ended
      ? `The team of ${facts.business} has let you in again.`
      : `The team of ${facts.business} has suspended your membership. You cannot claim anything there for now.`,
    ...(facts.reason ? [`They wrote: “${facts.reason}”`] : []),
  ],
  business: { name: facts.business },
});

/** Welcomes a new member in the transaction that made them one. */
export async function sendWelcome(
  tx: Transaction,
  { mail, config }: Dependencies,
  facts: { business: { name: string; slug: string }; member: { email: string; firstName: string } },
): Promise<void> {
  const { business, member } = facts;
  const url = config.publicUrl + href("treets", { business: business.slug });
  await mail.send(tx, member.email, welcome({ business: business.name, firstName: member.firstName, url }));
}
