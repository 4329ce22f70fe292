import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mails.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";
import { notifyPeople } from "../../platform/notify.ts";

/** The business in whose name an email is sent. */
interface Sender {
  readonly id: string;
  readonly name: string;
}

interface Addressed {
  readonly business: Sender;
  readonly firstName: string;
  readonly url: string;
}

/** Sent to a person whom a team has invited to their community. */
export const memberInvitation = (facts: Addressed & { inviter: string; message: string }): EmailContent => ({
  subject: words.memberInvitationSubject({ inviter: facts.inviter, business: facts.business.name }),
  heading: words.memberInvitationHeading({ business: facts.business.name }),
  paragraphs: [
    hello(facts.firstName),
    words.memberInvitationText({ inviter: facts.inviter, business: facts.business.name }),
    ...(facts.message ? [commonWords.quoted({ text: facts.message })] : []),
  ],
  action: { label: words.memberInvitationAction({ business: facts.business.name }), url: facts.url },
  afterwords: [words.memberInvitationAfter()],
  business: facts.business,
});

/** Sent to a person who was admitted, by the team or as room became free. */
export const welcome = (facts: Addressed): EmailContent => ({
  subject: words.welcomeSubject({ business: facts.business.name }),
  heading: words.welcomeHeading({ business: facts.business.name }),
  paragraphs: [hello(facts.firstName), words.welcomeText({ business: facts.business.name })],
  action: { label: words.welcomeAction(), url: facts.url },
  business: facts.business,
});

/** Sent to a person whom the team did not admit. */
export const refusal = (facts: Omit<Addressed, "url"> & { reason: string }): EmailContent => ({
  subject: words.refusalSubject({ business: facts.business.name }),
  heading: words.refusalHeading({ business: facts.business.name }),
  paragraphs: [
    hello(facts.firstName),
    words.refusalText({ business: facts.business.name }),
    ...(facts.reason ? [words.theirReason(facts)] : []),
  ],
  business: facts.business,
});

/** Sent to the team when a person requests to join. */
export const joinRequest = (facts: { business: Sender; person: string; url: string }): EmailContent => ({
  subject: words.joinRequestSubject({ person: facts.person, business: facts.business.name }),
  heading: words.joinRequestHeading(),
  paragraphs: [words.joinRequestText({ person: facts.person, business: facts.business.name })],
  action: { label: words.joinRequestAction(), url: facts.url },
  business: facts.business,
});

/** Sent to a member whose membership was suspended or reinstated. */
export const suspension = (
  facts: Omit<Addressed, "url"> & { reason: string; ended: boolean },
): EmailContent => ({
  subject: facts.ended
    ? words.reinstatedSubject({ business: facts.business.name })
    : words.suspendedSubject({ business: facts.business.name }),
  heading: facts.ended ? words.reinstatedHeading() : words.suspendedHeading(),
  paragraphs: [
    hello(facts.firstName),
    facts.ended
      ? words.reinstatedText({ business: facts.business.name })
      : words.suspendedText({ business: facts.business.name }),
    ...(facts.reason ? [words.theirReason(facts)] : []),
  ],
  business: facts.business,
});

/** A message from a team member to one member, in the sender's own words. */
export const messageToMember = (
  facts: Omit<Addressed, "url"> & { sender: string; subject: string; message: string },
): EmailContent => ({
  subject: facts.subject,
  heading: facts.subject,
  paragraphs: [hello(facts.firstName), ...facts.message.split(/\n+/).filter(Boolean)],
  afterwords: [
    facts.sender
      ? words.messageFrom({ sender: facts.sender, business: facts.business.name })
      : words.messageFromTeam({ business: facts.business.name }),
  ],
  business: facts.business,
});

/** Sends the welcome email, in the transaction that admitted the member. */
export async function sendWelcome(
  tx: Transaction,
  deps: Dependencies,
  facts: {
    business: Sender & { id: string; slug: string };
    member: { email: string; firstName: string; userId: string | null };
  },
): Promise<void> {
  const { business, member } = facts;
  const url = deps.config.publicUrl + href("treets", { business: business.slug }, { welcome: 1 });
  await deps.mail.send(tx, member.email, () => welcome({ business, firstName: member.firstName, url }));
  await notifyPeople(tx, deps, [member.userId], { businessId: business.id, kind: "membership_approved" });
}
