import type { FreezeReason } from "#shared/business-kinds.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

/*
 * Both come from the operator, so they are not in the name of the business.
 */

/** Sent when the operator has made a business read-only. */
export const businessFrozen = (facts: {
  business: string;
  reason: FreezeReason;
  note: string;
  url: string;
}): EmailContent => {
  const subject = words.businessFrozenSubject({ business: facts.business });
  const reason = oneOf(["review"], facts.reason);
  return {
    subject,
    heading: subject,
    paragraphs: [
      words.businessFrozenText({ business: facts.business, reason }),
      ...(facts.note ? [words.businessFrozenNote({ note: facts.note })] : []),
      words.businessFrozenMembers(),
    ],
    action: {
      label: reason === "review" ? words.businessFrozenContact() : words.businessFrozenBilling(),
      url: facts.url,
    },
  };
};

/** Sent when the operator has lifted the freeze. */
export const businessThawed = (facts: { business: string; url: string }): EmailContent => {
  const subject = words.businessThawedSubject({ business: facts.business });
  return {
    subject,
    heading: subject,
    paragraphs: [words.businessThawedText()],
    action: { label: words.businessThawedAction(), url: facts.url },
  };
};
