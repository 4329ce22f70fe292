import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

/** What a team has to tell its members, in its own words. */
export const announcement = (facts: {
  readonly business: { readonly id: string; readonly name: string };
  readonly firstName: string;
  readonly subject: string;
  readonly message: string;
}): EmailContent => ({
  subject: facts.subject,
  heading: facts.subject,
  paragraphs: [hello(facts.firstName), ...facts.message.split(/\n{2,}/)],
  hasLinks: true,
  afterwords: [words.messageFromTeam({ business: facts.business.name })],
  business: facts.business,
});
