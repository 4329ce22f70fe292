import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../../platform/mail/email-content.ts";

export const twoStepsChanged = (facts: {
  firstName: string;
  now: "on" | "off";
  when: string;
  resetUrl: string;
}): EmailContent => ({
  subject: facts.now === "on" ? words.twoStepsChangedSubject() : words.twoStepsChangedSubject2(),
  heading: facts.now === "on" ? words.twoStepsChangedSubject() : words.twoStepsChangedSubject2(),
  paragraphs: [
    hello(facts.firstName),
    facts.now === "on"
      ? words.twoStepsChangedText({ when: facts.when })
      : words.twoStepsChangedText2({ when: facts.when }),
  ],
  action: { label: words.passwordChangedAction(), url: facts.resetUrl },
  afterwords: [words.passwordChangedAfter()],
});
