import type { EmailContent } from "../../platform/mail/email-content.ts";

interface Facts {
  readonly community: string;
  readonly supplier: string;
  readonly title: string;
  readonly url: string;
}

/** To the community: something waits for its word. */
export const treetSubmitted = (facts: Facts & { isChange: boolean }): EmailContent => ({
  subject: facts.isChange
    ? `${facts.supplier} would like to change “${facts.title}”`
    : `${facts.supplier} offers “${facts.title}”`,
  heading: facts.isChange ? "A treet is to be changed" : "A new treet to look at",
  paragraphs: facts.isChange
    ? [
        `${facts.supplier} has changed “${facts.title}”. Members of ${facts.community} see it as it was until you agree.`,
      ]
    : [
        `${facts.supplier} would like to give the members of ${facts.community} “${facts.title}”. They see it once you agree.`,
      ],
  action: { label: "Look at it", url: facts.url },
  business: { name: facts.community },
});

/** To the supplier: what the community said. */
export const treetDecided = (
  facts: Facts & { outcome: "live" | "scheduled" | "changed" | "changes_requested"; reason: string },
): EmailContent => {
  const words = {
    live: ["is live", `The members of ${facts.community} can claim it now.`],
    scheduled: ["is approved", `It goes live by itself at its time.`],
    changed: ["is changed", `The members of ${facts.community} see your new words now.`],
    changes_requested: [
      "needs a change",
      `${facts.community} has looked at it and asks you to change something before its members see it.`,
    ],
  } as const;
  const [short, long] = words[facts.outcome];
  return {
    subject: `“${facts.title}” ${short}`,
    heading: `“${facts.title}” ${short}`,
    paragraphs: [long, ...(facts.reason ? [`They wrote: “${facts.reason}”`] : [])],
    action: { label: "Open it", url: facts.url },
    business: { name: facts.community },
  };
};
