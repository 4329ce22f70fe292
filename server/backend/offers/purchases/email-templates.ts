import { WITHDRAWAL_DAYS } from "#shared/purchases.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

interface Facts {
  readonly firstName: string;
  readonly treet: string;
  readonly seller: string;
  readonly price: string;
  readonly isWaived: boolean;
  readonly business: { readonly name: string };
  readonly url: string;
}

const hello = (firstName: string) => `Hello ${firstName || "there"},`;

/** For a payment that went through. */
export const purchaseReceipt = ({
  lines,
  ...facts
}: Facts & {
  /** Who sold it, what is said of VAT, and the number of the receipt. */
  readonly lines: readonly string[];
}): EmailContent => ({
  subject: `Receipt: ${facts.treet}, ${facts.price}`,
  heading: "Thanks for your payment",
  paragraphs: [
    hello(facts.firstName),
    `You paid ${facts.price} for “${facts.treet}”. It's sold by ${facts.seller}.`,
    facts.isWaived
      ? "As you agreed, it can't be returned."
      : `Changed your mind? You can cancel it within ${WITHDRAWAL_DAYS} days, as long as you haven't shown it.`,
  ],
  action: { label: "Show it", url: facts.url },
  afterwords: lines,
  business: facts.business,
});

/** For money that is on its way back. */
export const refundedEmail = (facts: Facts): EmailContent => ({
  subject: `Refund: ${facts.treet}, ${facts.price}`,
  heading: "Your money is on its way back",
  paragraphs: [
    hello(facts.firstName),
    `We refunded ${facts.price} for “${facts.treet}” to the card you paid with. It can take a few days to arrive.`,
  ],
  action: { label: "View treet", url: facts.url },
  business: facts.business,
});

/** For who sold what a bank asks about. */
export const disputeEmail = ({
  treet,
  price,
  url,
  dueAt,
}: Pick<Facts, "price" | "treet" | "url"> & { dueAt: Date | null }): EmailContent => ({
  subject: `A payment of ${price} is disputed`,
  heading: "A member's bank disputes a payment",
  paragraphs: [
    `Somebody who paid ${price} for “${treet}” told their bank that they didn't want to. Their claim is paused until the bank decides.`,
    dueAt
      ? `Write to us by ${dueAt.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })} with anything that shows that it was theirs.`
      : "Write to us with anything that shows that it was theirs.",
  ],
  action: { label: "View dispute", url },
});
