import type { EmailContent } from "../../platform/mail/email-content.ts";

/** To the team on the other side of a partnership. */
export const partnerWrote = (facts: { from: string; text: string; url: string }): EmailContent => ({
  subject: `${facts.from} wrote to you`,
  heading: `${facts.from} wrote to you`,
  paragraphs: [`“${facts.text}”`],
  action: { label: "Answer", url: facts.url },
  afterwords: ["Please answer on the page: a reply to this mail reaches nobody."],
  business: { name: facts.from },
});
