import type { BillingInterval } from "#shared/billing.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

interface About {
  readonly business: string;
  readonly url: string;
}

/*
 * All of them are about paying for the product, so they come from it and not in the name of the business.
 */

/** Sent after a successful payment. */
export const receiptEmail = ({
  business,
  url,
  number,
  total,
  paid,
  date,
}: About & { number: string; total: string; paid: string; date: string }): EmailContent => ({
  subject: words.receiptSubject({ number, business }),
  heading: words.receiptHeading(),
  paragraphs: [words.receiptText({ paid, business, date }), words.receiptTotal({ number, total })],
  action: { label: words.receiptAction(), url },
});

const noticeOf = ["other", "first", "second", "third"] as const;

/** Sent after a failed payment: one of four notices. */
export const failedPaymentEmail = ({
  business,
  url,
  step,
  amount,
  plan,
  endsOn,
}: About & { step: number; amount: string; plan: string; endsOn: string }): EmailContent => ({
  subject:
    step === 4
      ? words.failedPaymentLastSubject({ business, plan, endsOn })
      : words.failedPaymentSubject({ business }),
  heading: step === 1 ? words.failedPaymentFirstHeading() : words.failedPaymentHeading(),
  paragraphs: [
    words.failedPaymentCharge({ amount, plan, business, step: noticeOf[step] ?? "other" }),
    words.failedPaymentText({ endsOn, business }),
  ],
  action: { label: words.failedPaymentAction(), url },
});

/** Sent before a trial ends by itself. */
export const trialEndsEmail = ({
  business,
  url,
  plan,
  endsOn,
}: About & { plan: string; endsOn: string }): EmailContent => ({
  subject: words.trialEndsSubject({ plan, endsOn }),
  heading: words.trialEndsHeading(),
  paragraphs: [words.trialEndsText({ business, plan, endsOn }), words.trialEndsChoose()],
  action: { label: words.trialEndsAction(), url },
});

/** Sent before a smaller plan begins. */
export const smallerPlanEmail = ({
  business,
  url,
  plan,
  startsOn,
}: About & { plan: string; startsOn: string }): EmailContent => ({
  subject: words.smallerPlanSubject({ business, plan, startsOn }),
  heading: words.smallerPlanHeading({ plan, startsOn }),
  paragraphs: [words.smallerPlanText(), words.smallerPlanMembers()],
  action: { label: words.smallerPlanAction(), url },
});

/** Sent after a paid plan has ended. */
export const planEndedEmail = ({ business, url, plan }: About & { plan: string }): EmailContent => ({
  subject: words.planEndedSubject({ business }),
  heading: words.planEndedHeading({ plan }),
  paragraphs: [words.planEndedText(), words.smallerPlanMembers()],
  action: { label: words.trialEndsAction(), url },
});

/** Sent to those with billing rights when a team member without them requests a plan. */
export const planWantedEmail = ({
  business,
  url,
  who,
  plan,
  price,
  interval,
}: About & { who: string; plan: string; price: string; interval: BillingInterval }): EmailContent => ({
  subject: words.planWantedSubject({ who, plan }),
  heading: words.planWantedHeading({ who, business, plan }),
  paragraphs: [words.planWantedText({ plan, price, interval: oneOf(["year"], interval) })],
  action: { label: words.planWantedAction({ plan }), url },
});
