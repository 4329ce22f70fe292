import { topicWords } from "#shared/enquiries.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";
import type { EnquiryRow } from "./queries.ts";

type Facts = Pick<EnquiryRow, "name" | "ref">;

/** To the person who wrote: it has arrived, and where to see how far it is. */
export const enquiryReceived = (facts: Facts & { to: string; text: string; url: string }): EmailContent => ({
  subject: `We have got your message (${facts.ref})`,
  heading: "Your message has arrived",
  paragraphs: [
    `Hello ${facts.name},`,
    `${facts.to} has got your message and usually answers within two working days.`,
    `You wrote: “${facts.text}”`,
  ],
  action: { label: "See your message", url: facts.url },
  afterwords: [`Your reference is ${facts.ref}. With the link you can add to it, without an account.`],
});

/** To those who answer: somebody wrote. */
export const enquiryForTeam = (
  facts: Facts &
    Pick<EnquiryRow, "topic" | "email" | "phone" | "organisation" | "details"> & {
      text: string;
      /** The last day to answer, where the law names one. */
      due: string | null;
      hasPicture: boolean;
      url: string | null;
    },
): EmailContent => ({
  subject: `${facts.name}: ${topicWords[facts.topic as keyof typeof topicWords] ?? "a message"} (${facts.ref})`,
  heading: `${facts.name} wrote to you`,
  paragraphs: [
    `“${facts.text}”`,
    [facts.email, facts.phone, facts.organisation].filter(Boolean).join(" · "),
    ...(facts.hasPicture ? ["A picture came along: see it in your enquiries."] : []),
    ...(facts.due ? [`It is about personal data, so it has to be answered by ${facts.due}.`] : []),
    ...Object.entries(facts.details).map(([question, answer]) => `${question}: ${answer}`),
  ],
  ...(facts.url && { action: { label: "Answer", url: facts.url } }),
});

/** To the person who wrote: an answer. */
export const enquiryAnswered = (
  facts: Facts & { from: { id: string; name: string }; text: string; url: string },
): EmailContent => ({
  subject: `${facts.from.name} answered (${facts.ref})`,
  heading: `${facts.from.name} answered`,
  paragraphs: [`Hello ${facts.name},`, facts.text],
  action: { label: "Answer or see everything", url: facts.url },
  business: facts.from,
});

/** To somebody on the team: they are to answer. */
export const enquiryAssigned = (
  facts: Facts & { by: string; business: string; url: string },
): EmailContent => ({
  subject: `Please answer ${facts.name} (${facts.ref})`,
  heading: "An enquiry for you",
  paragraphs: [
    `${facts.by} asks you to take care of what ${facts.name} wrote to ${facts.business} (${facts.ref}).`,
  ],
  action: { label: "See the enquiry", url: facts.url },
});
