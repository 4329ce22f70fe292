import { href } from "#shared/href.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";
import { notifyPeople } from "../../platform/notify.ts";

const hello = (firstName: string) => `Hello ${firstName || "there"},`;

/** In whose name an email is sent. */
interface Sender {
  readonly id: string;
  readonly name: string;
}

interface Addressed {
  readonly business: Sender;
  readonly firstName: string;
  readonly url: string;
}

/** To somebody a team has invited to their community. */
export const memberInvitation = (facts: Addressed & { inviter: string; message: string }): EmailContent => ({
  subject: `${facts.inviter} invites you to ${facts.business.name}`,
  heading: `You are invited to ${facts.business.name}`,
  paragraphs: [
    hello(facts.firstName),
    `${facts.inviter} would like to welcome you to ${facts.business.name}. Members get treets: perks from businesses around them.`,
    ...(facts.message ? [`“${facts.message}”`] : []),
  ],
  action: { label: `Join ${facts.business.name}`, url: facts.url },
  afterwords: [
    "The invitation is good for 30 days. If you do not know who this is, you can ignore this mail.",
  ],
  business: facts.business,
});

/** To somebody who was let in, by the team or as room was made. */
export const welcome = (facts: Addressed): EmailContent => ({
  subject: `You are in: welcome to ${facts.business.name}`,
  heading: `Welcome to ${facts.business.name}`,
  paragraphs: [
    hello(facts.firstName),
    `You are now a member of ${facts.business.name}. Have a look at what is waiting for you.`,
  ],
  action: { label: "See the treets", url: facts.url },
  business: facts.business,
});

/** To somebody the team did not let in. */
export const refusal = (facts: Omit<Addressed, "url"> & { reason: string }): EmailContent => ({
  subject: `Your request to join ${facts.business.name}`,
  heading: `${facts.business.name} could not let you in`,
  paragraphs: [
    hello(facts.firstName),
    `Thank you for your interest in ${facts.business.name}. The team has decided not to take your request further.`,
    ...(facts.reason ? [`They wrote: “${facts.reason}”`] : []),
  ],
  business: facts.business,
});

/** To the team, when somebody asks to join. */
export const joinRequest = (facts: { business: Sender; person: string; url: string }): EmailContent => ({
  subject: `${facts.person} asks to join ${facts.business.name}`,
  heading: "Somebody asks to join",
  paragraphs: [`${facts.person} would like to become a member of ${facts.business.name}.`],
  action: { label: "Look at the request", url: facts.url },
  business: facts.business,
});

/** To somebody whose membership rests, or goes on again. */
export const suspension = (
  facts: Omit<Addressed, "url"> & { reason: string; ended: boolean },
): EmailContent => ({
  subject: facts.ended
    ? `You are back in ${facts.business.name}`
    : `Your membership of ${facts.business.name} rests`,
  heading: facts.ended ? "Welcome back" : "Your membership rests",
  paragraphs: [
    hello(facts.firstName),
    facts.ended
      ? `The team of ${facts.business.name} has let you in again.`
      : `The team of ${facts.business.name} has suspended your membership. You cannot claim anything there for now.`,
    ...(facts.reason ? [`They wrote: “${facts.reason}”`] : []),
  ],
  business: facts.business,
});

/** What somebody on the team wrote to one member, in their own words. */
export const messageToMember = (
  facts: Omit<Addressed, "url"> & { sender: string; subject: string; message: string },
): EmailContent => ({
  subject: facts.subject,
  heading: facts.subject,
  paragraphs: [hello(facts.firstName), ...facts.message.split(/\n+/).filter(Boolean)],
  afterwords: [
    `${facts.sender || "The team"} of ${facts.business.name} wrote this to you, as you are one of its members.`,
  ],
  business: facts.business,
});

/** Welcomes a new member in the transaction that made them one. */
export async function sendWelcome(
  tx: Transaction,
  deps: Dependencies,
  facts: {
    business: Sender & { id: string; slug: string };
    member: { email: string; firstName: string; userId: string | null };
  },
): Promise<void> {
  const { business, member } = facts;
  const url = deps.config.publicUrl + href("treets", { business: business.slug });
  await deps.mail.send(tx, member.email, welcome({ business, firstName: member.firstName, url }));
  await notifyPeople(tx, deps, [member.userId], { businessId: business.id, kind: "membership_approved" });
}
