import { WITHDRAWAL_DAYS } from "#shared/purchases.ts";
import { longDay } from "#shared/words/locale.ts";
import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

interface Facts {
  readonly firstName: string;
  readonly treet: string;
  readonly seller: string;
  readonly price: string;
  readonly isWaived: boolean;
  readonly business: { readonly name: string };
  readonly url: string;
}

/** To the buyer, after a successful payment. */
export const purchaseReceipt = (
  facts: Facts & {
    /** Lines with the seller, the VAT note, and the receipt number. */
    readonly lines: readonly string[];
  },
): EmailContent => ({
  subject: words.purchaseReceiptSubject(facts),
  heading: words.receiptHeading(),
  paragraphs: [
    hello(facts.firstName),
    words.purchaseReceiptText(facts),
    facts.isWaived ? words.purchaseReceiptWaived() : words.withdrawal({ days: WITHDRAWAL_DAYS }),
  ],
  action: { label: words.claimApprovedAction(), url: facts.url },
  afterwords: facts.lines,
  business: facts.business,
});

/** To the buyer, when money is being refunded. */
export const refundedEmail = (facts: Facts): EmailContent => ({
  subject: words.refundedSubject(facts),
  heading: words.refundedHeading(),
  paragraphs: [hello(facts.firstName), words.refundedText(facts)],
  action: { label: words.refundedAction(), url: facts.url },
  business: facts.business,
});

/** Returns the line with the number of a receipt. */
export const receiptNumber = (id: string): string => words.receiptNumber({ id });

/** To the seller, when a bank disputes a payment. */
export const disputeEmail = ({
  treet,
  price,
  url,
  dueAt,
}: Pick<Facts, "price" | "treet" | "url"> & { dueAt: Date | null }): EmailContent => ({
  subject: words.disputeSubject({ price }),
  heading: words.disputeHeading(),
  paragraphs: [
    words.disputeText({ price, treet }),
    dueAt ? words.disputeEvidenceBy({ day: longDay(dueAt) }) : words.disputeEvidence(),
  ],
  action: { label: words.disputeAction(), url },
});
