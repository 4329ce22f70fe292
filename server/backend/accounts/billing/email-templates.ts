import type { EmailContent } from "../../platform/mail/email-content.ts";

interface About {
  readonly business: string;
  readonly url: string;
}

/** For a payment that went through. */
export const receiptEmail = ({
  business,
  url,
  number,
  total,
  paid,
  date,
}: About & { number: string; total: string; paid: string; date: string }): EmailContent => ({
  subject: `Receipt ${number} for ${business}`,
  heading: "Thanks for your payment",
  paragraphs: [`We received ${paid} for ${business} on ${date}.`, `Invoice ${number}, ${total} in total.`],
  action: { label: "View invoice", url },
  business: { name: business },
});

const ordinals = ["", "first", "second", "third", "last"];

/** For a payment that failed: one of four notices. */
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
      ? `Last notice: ${business} loses its ${plan} plan on ${endsOn}`
      : `Payment failed for ${business}`,
  heading: step === 1 ? "Your payment didn't go through" : `Your payment still hasn't gone through`,
  paragraphs: [
    `We couldn't charge ${amount} for the ${plan} plan of ${business}. This is the ${ordinals[step] ?? "last"} of four notices.`,
    `Nothing changes for your members for now. If the payment doesn't arrive by ${endsOn}, ${business} moves to Starter; nothing is deleted.`,
  ],
  action: { label: "Update payment method", url },
  business: { name: business },
});

/** Before a trial ends by itself. */
export const trialEndsEmail = ({
  business,
  url,
  plan,
  endsOn,
}: About & { plan: string; endsOn: string }): EmailContent => ({
  subject: `Your ${plan} trial ends on ${endsOn}`,
  heading: "Your trial is about to end",
  paragraphs: [
    `${business} is trying ${plan} until ${endsOn}. After that it's on Starter; you're not charged and nothing is deleted.`,
    "Choose a plan to keep what you have now.",
  ],
  action: { label: "Compare plans", url },
  business: { name: business },
});

/** Before a smaller plan begins. */
export const smallerPlanEmail = ({
  business,
  url,
  plan,
  startsOn,
}: About & { plan: string; startsOn: string }): EmailContent => ({
  subject: `${business} moves to ${plan} on ${startsOn}`,
  heading: `${plan} begins on ${startsOn}`,
  paragraphs: [
    "You can still choose what stays editable, or stay on your plan.",
    "Your members keep everything they've claimed.",
  ],
  action: { label: "Review what stays", url },
  business: { name: business },
});

/** After a paid plan has ended. */
export const planEndedEmail = ({ business, url, plan }: About & { plan: string }): EmailContent => ({
  subject: `${business} is on Starter now`,
  heading: `Your ${plan} plan has ended`,
  paragraphs: [
    "Everything is still there. What's over the limits of Starter is read-only until you upgrade.",
    "Your members keep everything they've claimed.",
  ],
  action: { label: "Compare plans", url },
  business: { name: business },
});

/** From somebody without billing rights to those who have them. */
export const planWantedEmail = ({
  business,
  url,
  who,
  plan,
  price,
}: About & { who: string; plan: string; price: string }): EmailContent => ({
  subject: `${who} asks for the ${plan} plan`,
  heading: `${who} would like ${business} on ${plan}`,
  paragraphs: [`${plan} is ${price}, plus VAT. You see the exact price before anything is charged.`],
  action: { label: `Review ${plan}`, url },
  business: { name: business },
});
