import type { EmailContent } from "../../../platform/mail/email-content.ts";

export const twoStepsChanged = (facts: {
  firstName: string;
  now: "on" | "off";
  when: string;
  resetUrl: string;
}): EmailContent => ({
  subject: `Two-step sign-in is ${facts.now}`,
  heading: `Two-step sign-in is ${facts.now}`,
  paragraphs: [
    `Hello ${facts.firstName || "there"},`,
    facts.now === "on"
      ? `On ${facts.when} an authenticator app was connected to your Treets account. From now on signing in takes a code of it, too.`
      : `On ${facts.when} two-step sign-in was switched off. Your password alone signs you in now.`,
  ],
  action: { label: "This was not me", url: facts.resetUrl },
  afterwords: ["It was you? Then there is nothing to do."],
});
