import { href } from "#shared/href.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";
import { notifyPeople, notifyTeam } from "../../platform/notify.ts";
import type { Inside } from "./inside.ts";
import type { ClaimWithHolder } from "./queries.ts";

interface Facts {
  readonly firstName: string;
  readonly title: string;
  readonly reason: string;
  readonly business: { readonly name: string };
  readonly url: string;
}

const hello = (firstName: string) => `Hello ${firstName || "there"},`;

/** To the person who holds a claim that the team took back. */
export const claimRevoked = ({ firstName, title, reason, business, url }: Facts): EmailContent => ({
  subject: `Your claim of “${title}” was taken back`,
  heading: "A claim of yours was taken back",
  paragraphs: [
    hello(firstName),
    `${business.name} has taken back your claim of “${title}”. It cannot be used any more.`,
    `They wrote: “${reason}”`,
  ],
  action: { label: "See your claims", url },
  business,
});

/** To the person who asked for something that the team looks at first: yes. */
export const claimApproved = ({ firstName, title, business, url }: Facts): EmailContent => ({
  subject: `“${title}” is yours`,
  heading: "Your claim is approved",
  paragraphs: [
    hello(firstName),
    `${business.name} has approved your claim of “${title}”. You can use it now.`,
  ],
  action: { label: "Show it", url },
  business,
});

/** The same: no. */
export const claimDeclined = ({ firstName, title, reason, business, url }: Facts): EmailContent => ({
  subject: `Your claim of “${title}” was declined`,
  heading: "Your claim was declined",
  paragraphs: [
    hello(firstName),
    `${business.name} could not give you “${title}” this time.`,
    `They wrote: “${reason}”`,
  ],
  action: { label: "See your claims", url },
  business,
});

/** To the person who holds a claim and cannot find it; with its code where they have looked at it. */
export const claimAgain = (facts: Facts & { ref: string; code: string | null }): EmailContent => ({
  subject: `Your claim of “${facts.title}”`,
  heading: `“${facts.title}” is yours`,
  paragraphs: [
    hello(facts.firstName),
    `you have claimed “${facts.title}” at ${facts.business.name}. Its reference is ${facts.ref}.`,
    ...(facts.code === null ? [] : [`The code: ${facts.code}`]),
  ],
  action: { label: "Show it", url: facts.url },
  business: facts.business,
});

/** Tells the holder of a claim what the team did with it; anyone who has left reads it too, as claims outlive that. */
export async function tellHolder(
  tx: Transaction,
  { deps, business }: Inside,
  { claim, treet, member }: ClaimWithHolder,
  mail: (facts: Facts) => EmailContent,
  kind?: "claim_approved" | "claim_declined",
): Promise<void> {
  if (member.status === "anonymised") return;
  // Their claims of all communities, which stay open to them after they have left this one.
  const url = deps.config.publicUrl + href("multiTreets", {}, { tab: "claims" });
  const facts = { firstName: member.firstName, title: treet.title, reason: claim.reason, business, url };
  await deps.mail.send(tx, member.email, mail(facts));
  if (!kind) return;
  const notice = { businessId: business.id, kind, facts: { what: treet.title, id: treet.id } };
  await notifyPeople(tx, deps, [member.userId], notice);
}

const claimWaits = (facts: { person: string; title: string; name: string; url: string }): EmailContent => ({
  subject: `${facts.person} would like “${facts.title}”`,
  heading: "A claim waits for your word",
  paragraphs: [
    `${facts.person} has claimed “${facts.title}” at ${facts.name}, which you wanted to look at first.`,
  ],
  action: { label: "Approve or decline it", url: facts.url },
  business: { name: facts.name },
});

/** Tells those who decide that somebody asks for a treet. */
export async function tellDeciders(
  tx: Transaction,
  { deps, business }: Inside,
  { person, treet }: { person: string; treet: { id: string; title: string } },
): Promise<void> {
  const place = { business: business.slug, rest: [treet.id, "claims"] };
  const url = deps.config.publicUrl + href("treet", place, { state: "pending_approval" });
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: "claim_waits",
    facts: { who: person, what: treet.title, id: treet.id },
    mail: claimWaits({ person, title: treet.title, name: business.name, url }),
  });
}
