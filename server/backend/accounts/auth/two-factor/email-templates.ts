import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../../platform/mail/email-content.ts";

export const twoStepsChanged = (facts: {
  firstName: string;
  now: "on" | "off";
  when: string;
  resetUrl: string;
}): EmailContent => ({
  subject: facts.now === "on" ? words.twoStepsOnSubject() : words.twoStepsOffSubject(),
  heading: facts.now === "on" ? words.twoStepsOnSubject() : words.twoStepsOffSubject(),
  paragraphs: [
    hello(facts.firstName),
    facts.now === "on" ? words.twoStepsOnText(facts) : words.twoStepsOffText(facts),
  ],
  action: { label: words.passwordChangedAction(), url: facts.resetUrl },
  afterwords: [words.passwordChangedAfter()],
});
