import { detailHeading, topicWords } from "#shared/enquiries.ts";
import { utmNames } from "#shared/link-rules.ts";
import { longDay } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";
import type { EnquiryRow } from "./queries.ts";

type Facts = Pick<EnquiryRow, "name" | "ref">;

/** Sent to the person who wrote: confirms receipt and links to the status page. */
export const enquiryReceived = (facts: Facts & { to: string; text: string; url: string }): EmailContent => ({
  subject: words.enquiryReceivedSubject(facts),
  heading: words.enquiryReceivedHeading(),
  paragraphs: [hello(facts.name), words.enquiryReceivedText(facts), words.enquiryReceivedQuote(facts)],
  action: { label: words.enquiryReceivedAction(), url: facts.url },
  afterwords: [words.enquiryReceivedAfter(facts)],
});

/** Sent to those who answer enquiries when a new one arrives. */
export const enquiryForTeam = (
  facts: Facts &
    Pick<EnquiryRow, "topic" | "email" | "phone" | "organisation" | "details" | "utm"> & {
      text: string;
      /** Last day to answer where the law sets one; null otherwise. */
      dueAt: Date | null;
      hasPicture: boolean;
      url: string | null;
    },
): EmailContent => ({
  subject: words.enquiryForTeamSubject({
    name: facts.name,
    topic: topicWords[facts.topic as keyof typeof topicWords] ?? words.aMessage(),
    ref: facts.ref,
  }),
  heading: words.enquiryForTeamHeading(facts),
  paragraphs: [
    commonWords.quoted(facts),
    [facts.email, facts.phone, facts.organisation].filter(Boolean).join(" · "),
    ...(facts.hasPicture ? [words.enquiryForTeamText()] : []),
    ...(facts.dueAt ? [words.enquiryDue({ day: longDay(facts.dueAt) })] : []),
    ...Object.entries(facts.details).map(([question, answer]) => `${detailHeading(question)}: ${answer}`),
    ...campaignOf(facts.utm),
  ],
  ...(facts.url && { action: { label: words.enquiryForTeamAction(), url: facts.url } }),
});

/** The campaign that led to an enquiry, if its address had one. */
function campaignOf(utm: EnquiryRow["utm"]): string[] {
  const campaign = utmNames.flatMap((name) => utm[name] ?? []).join(" / ");
  return campaign ? [words.enquiryCampaign({ campaign })] : [];
}

/** Sent to the person who wrote, with an answer. */
export const enquiryAnswered = (
  facts: Facts & { from: { id?: string; name: string }; text: string; url: string },
): EmailContent => ({
  subject: words.enquiryAnsweredSubject({ from: facts.from.name, ref: facts.ref }),
  heading: words.enquiryAnsweredHeading({ from: facts.from.name }),
  paragraphs: [hello(facts.name), facts.text],
  action: { label: words.enquiryAnsweredAction(), url: facts.url },
  ...(facts.from.id !== undefined && { business: facts.from }),
});

/** Sent to a team member to whom an enquiry was assigned. */
export const enquiryAssigned = (
  facts: Facts & { by: string; business: string; url: string },
): EmailContent => ({
  subject: words.enquiryAssignedSubject(facts),
  heading: words.enquiryAssignedHeading(),
  paragraphs: [words.enquiryAssignedText(facts)],
  action: { label: words.enquiryAssignedAction(), url: facts.url },
});
