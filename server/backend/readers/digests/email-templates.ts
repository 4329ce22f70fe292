import * as words from "#words/mails.ts";
import { partnerLine } from "../../offers/treets/index.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

const TREETS_IN_A_MAIL = 10;

/** To a member: what is new in their community since the last digest. */
export const digest = (facts: {
  name: string;
  firstName: string;
  fresh: readonly { title: string; summary: string; partner: string | null }[];
  url: string;
}): EmailContent => ({
  subject: words.digestSubject({ count: facts.fresh.length, name: facts.name }),
  heading: words.digestHeading({ count: facts.fresh.length }),
  paragraphs: [
    hello(facts.firstName),
    ...facts.fresh
      .slice(0, TREETS_IN_A_MAIL)
      .map(({ title, summary, partner }) =>
        [summary ? `${title}: ${summary}` : title, ...partnerLine(partner)].join(" "),
      ),
  ],
  action: { label: words.digestAction(), url: facts.url },
});
