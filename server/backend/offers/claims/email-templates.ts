import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import * as words from "#words/mails.ts";
import { momentOf } from "../../accounts/businesses/index.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";
import { notifyPeople, notifyTeam } from "../../platform/notify.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { partnerLine, partnerOfTreet } from "../treets/index.ts";
import type { ClaimWithHolder } from "./queries.ts";

interface Facts {
  readonly firstName: string;
  readonly title: string;
  /** The partner's name and address; null if the treet is the community's own. */
  readonly partner: string | null;
  readonly reason: string;
  readonly business: { readonly name: string };
  readonly url: string;
}

/** To the holder of a claim that the team revoked. */
export const claimRevoked = ({ firstName, title, reason, business, url }: Facts): EmailContent => ({
  subject: words.claimRevokedSubject({ title }),
  heading: words.claimRevokedHeading(),
  paragraphs: [
    hello(firstName),
    words.claimRevokedText({ business: business.name, title }),
    words.theirReason({ reason }),
  ],
  action: { label: words.claimRevokedAction(), url },
  business,
});

/** To a member whose claim the team approved. */
export const claimApproved = ({ firstName, title, partner, business, url }: Facts): EmailContent => ({
  subject: words.claimApprovedSubject({ title }),
  heading: words.claimApprovedHeading(),
  paragraphs: [
    hello(firstName),
    words.claimApprovedText({ business: business.name, title }),
    ...partnerLine(partner),
  ],
  action: { label: words.claimApprovedAction(), url },
  business,
});

/** To a member whose claim the team declined. */
export const claimDeclined = ({ firstName, title, reason, business, url }: Facts): EmailContent => ({
  subject: words.claimDeclinedSubject({ title }),
  heading: words.claimDeclinedHeading(),
  paragraphs: [
    hello(firstName),
    words.claimDeclinedText({ business: business.name, title }),
    words.theirReason({ reason }),
  ],
  action: { label: words.claimRevokedAction(), url },
  business,
});

/** To the holder of a claim who cannot find it. Includes the code if the holder has already revealed it. */
export const claimAgain = (facts: Facts & { ref: string; code: string | null }): EmailContent => ({
  subject: words.claimAgainSubject(facts),
  heading: words.claimApprovedSubject(facts),
  paragraphs: [
    hello(facts.firstName),
    words.claimAgainText({ title: facts.title, business: facts.business.name, ref: facts.ref }),
    ...(facts.code === null ? [] : [words.claimAgainCode({ code: facts.code })]),
    ...partnerLine(facts.partner),
  ],
  action: { label: words.claimApprovedAction(), url: facts.url },
  business: facts.business,
});

interface ReceiptFacts {
  readonly firstName: string;
  readonly claims: readonly { readonly title: string; readonly ref: string; readonly until: Date | null }[];
  readonly business: { readonly name: string; readonly timezone: string; readonly settings: unknown };
  readonly url: string;
}

/** To a member who claimed something, with everything claimed at about the same time. Never contains a code. */
export function claimReceipt({ firstName, claims, business, url }: ReceiptFacts): EmailContent {
  const count = claims.length;
  return {
    subject: words.claimReceiptSubject({ count, title: claims[0]?.title ?? "" }),
    heading: words.claimReceiptHeading({ count }),
    paragraphs: [
      hello(firstName),
      words.claimReceiptText({ business: business.name }),
      ...claims.map(({ title, ref, until }) =>
        until
          ? words.claimReceiptUntil({ title, ref, until: momentOf(until, business) })
          : words.claimReceiptLine({ title, ref }),
      ),
    ],
    action: { label: words.claimReceiptAction(), url },
    business,
  };
}

/** To the holder of a claim that expires soon. */
export function claimReminder(facts: {
  firstName: string;
  title: string;
  partner: string | null;
  until: Date;
  business: { name: string; timezone: string; settings: unknown };
  url: string;
}): EmailContent {
  const until = momentOf(facts.until, facts.business);
  return {
    subject: words.claimReminderSubject(facts),
    heading: words.claimReminderHeading(),
    paragraphs: [
      hello(facts.firstName),
      words.claimReminderText({ title: facts.title, business: facts.business.name, until }),
      ...partnerLine(facts.partner),
    ],
    action: { label: words.claimApprovedAction(), url: facts.url },
  };
}

/** To everyone who can add more of a treet, when few or none are left. */
export const runningOut = (facts: {
  business: string;
  title: string;
  left: number;
  url: string;
}): EmailContent => ({
  subject: facts.left === 0 ? words.soldOutSubject(facts) : words.runningLowSubject(facts),
  heading: facts.left === 0 ? words.soldOutHeading() : words.runningLowHeading(),
  paragraphs: [facts.left === 0 ? words.soldOutText(facts) : words.fewLeft(facts)],
  action: { label: words.runningOutAction(), url: facts.url },
  business: { name: facts.business },
});

/**
 * Tells the holder of a claim what the team did with it. Also reaches holders who have left the community, as claims
 * outlive membership.
 */
export async function emailHolder(
  tx: Transaction,
  { deps, business }: BusinessContext,
  { claim, treet, member }: ClaimWithHolder,
  mail: (facts: Facts) => EmailContent,
  kind?: "claim_approved" | "claim_declined",
): Promise<void> {
  if (member.status === "anonymised") return;
  // Links to their claims in all communities, which stay accessible after leaving this one.
  const url = deps.config.publicUrl + href("multiTreets", {}, { tab: "claims" });
  const [{ partner } = { partner: null }] = await tx
    .select({ partner: partnerOfTreet })
    .from(treets)
    .where(eq(treets.id, treet.id));
  const { firstName } = member;
  const facts = { firstName, title: treet.title, partner, reason: claim.reason, business, url };
  await deps.mail.send(tx, member.email, () => mail(facts));
  if (!kind) return;
  const notice = { businessId: business.id, kind, facts: { what: treet.title, id: treet.id } };
  await notifyPeople(tx, deps, [member.userId], notice);
}

/** To everyone who decides on claims: a member has requested a treet. */
export const claimWaits = (facts: {
  person: string;
  title: string;
  name: string;
  url: string;
}): EmailContent => ({
  subject: words.claimWaitsSubject(facts),
  heading: words.claimWaitsHeading(),
  paragraphs: [words.claimWaitsText(facts)],
  action: { label: words.claimWaitsAction(), url: facts.url },
  business: { name: facts.name },
});

/** Notifies everyone who decides on claims that a member has requested a treet. */
export async function emailApprovers(
  tx: Transaction,
  { deps, business }: BusinessContext,
  { person, treet }: { person: string; treet: { id: string; title: string } },
): Promise<void> {
  const place = { business: business.slug, rest: [treet.id, "claims"] };
  const url = deps.config.publicUrl + href("treet", place, { state: "pending_approval" });
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: "claim_waits",
    facts: { who: person, what: treet.title, id: treet.id },
    mail: () => claimWaits({ person, title: treet.title, name: business.name, url }),
  });
}
