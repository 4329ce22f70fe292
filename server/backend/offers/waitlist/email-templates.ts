import { momentOf } from "../../accounts/businesses/index.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

interface Facts {
  readonly firstName: string;
  readonly title: string;
  readonly business: { readonly name: string; readonly timezone: string; readonly settings: unknown };
  readonly url: string;
}

/** To the next in line: what they wait for is held for them. */
export const placeIsFree = ({
  firstName,
  title,
  business,
  url,
  until,
}: Facts & { until: Date }): EmailContent => {
  const end = momentOf(until, business);
  return {
    subject: `It is your turn: ${title}`,
    heading: "One is kept for you",
    paragraphs: [
      `Hello ${firstName || "there"},`,
      `you waited for “${title}” at ${business.name}. One has become free, and we keep it for you until ${end}. After that it goes to the next in line.`,
    ],
    action: { label: "Claim it", url },
    business,
  };
};

/** To everybody still in line when it is over. */
export const waitWasInVain = ({ firstName, title, business, url }: Facts): EmailContent => ({
  subject: `${title} is over`,
  heading: "It ended before your turn",
  paragraphs: [
    `Hello ${firstName || "there"},`,
    `you waited for “${title}” at ${business.name}. It has ended, and none became free in time. We are sorry.`,
  ],
  action: { label: "See it", url },
  business,
});
