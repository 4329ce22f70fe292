import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

/** To the team member who edits the settings: an email as members get it, with the chosen sender and footer. */
export const settingsTest = (facts: {
  business: { readonly id: string; readonly name: string };
  firstName: string;
  url: string;
}): EmailContent => ({
  subject: words.testSubject({ business: facts.business.name }),
  heading: words.testHeading(),
  paragraphs: [hello(facts.firstName), words.testText({ business: facts.business.name }), words.testReply()],
  action: { label: words.welcomeAction(), url: facts.url },
  business: { id: facts.business.id, name: facts.business.name },
});
