import type { EmailContent } from "../../platform/mail/email-content.ts";

interface About {
  readonly business: string;
  readonly url: string;
}

const dayOf = (at: Date): string => at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** For an account that can receive money. */
export const accountEnabledEmail = ({ business, url }: About): EmailContent => ({
  subject: `${business} can now be paid`,
  heading: "Your payout account is ready",
  paragraphs: [`Members can now pay for treets of ${business}. The money goes to your bank account.`],
  action: { label: "View payout account", url },
  business: { name: business },
});

/** For what the provider asks for, before its day or after. */
export const accountNeedsEmail = ({
  business,
  url,
  wanted,
  deadline,
  isStopped,
}: About & { wanted: readonly string[]; deadline: Date | null; isStopped: boolean }): EmailContent => ({
  subject: isStopped
    ? `${business} can't be paid until you add some details`
    : `More details are needed to keep paying ${business}`,
  heading: "More information needed",
  paragraphs: [
    `Our payment provider needs this from ${business}: ${wanted.join("; ")}.`,
    isStopped
      ? "Until then nobody can pay for your treets. What members have bought stays theirs."
      : deadline
        ? `Add it by ${dayOf(deadline)}, or payments and payouts stop.`
        : "Payments and payouts stop if it doesn't arrive.",
  ],
  action: { label: "Add details", url },
  business: { name: business },
});

/** For a business that the provider does not take. */
export const accountRejectedEmail = ({ business, url }: About): EmailContent => ({
  subject: `Our payment provider didn't approve ${business}`,
  heading: "Your payout account wasn't approved",
  paragraphs: [
    `Our payment provider won't pay out to ${business}, so members can't pay for its treets.`,
    "Write to us if you think this is a mistake.",
  ],
  action: { label: "View payout account", url },
  business: { name: business },
});

/** For a team that began and did not finish. */
export const accountReminderEmail = ({ business, url }: About): EmailContent => ({
  subject: `Finish setting up payouts for ${business}`,
  heading: "Your payout account isn't ready yet",
  paragraphs: [
    `You began to set up payouts for ${business}, and our payment provider still needs something from you.`,
    "Until it's done, members can't pay for your treets.",
  ],
  action: { label: "Continue", url },
  business: { name: business },
});
