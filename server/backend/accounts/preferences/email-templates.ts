import { type MemberRequest, REQUEST_LINK_DAYS } from "#shared/mail-preferences.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

interface Facts {
  readonly business: { readonly id: string; readonly name: string };
  readonly url: string;
}

/** To somebody who lost the link to their preferences. */
export const freshPreferencesLink = ({ business, url }: Facts): EmailContent => ({
  subject: `Your e-mail preferences at ${business.name}`,
  heading: "Choose which mails you get",
  paragraphs: [`Here you choose which mails ${business.name} sends you, or none at all.`],
  action: { label: "See my preferences", url },
  afterwords: ["You did not ask for this? Then do nothing: nothing changes."],
  business,
});

const words: Readonly<
  Record<MemberRequest, { heading: string; text: (name: string) => string; label: string }>
> = {
  leave: {
    heading: "Do you want to leave?",
    text: (name) => `You asked to leave ${name}. What you have claimed stays good until it expires.`,
    label: "Leave",
  },
  export: {
    heading: "Your data",
    text: (name) => `You asked for everything that ${name} holds about you here.`,
    label: "Get my data",
  },
  delete: {
    heading: "Do you want your data deleted?",
    text: (name) =>
      `You asked to have your data at ${name} deleted. You leave the community, and what you have claimed can no longer be used. It cannot be undone.`,
    label: "Delete my data",
  },
};

/** Before anything is done: only a press of the button behind the link does it. */
export function confirmRequest({ business, request, url }: Facts & { request: MemberRequest }): EmailContent {
  const { heading, text, label } = words[request];
  return {
    subject: `${heading} (${business.name})`,
    heading,
    business,
    paragraphs: [text(business.name)],
    action: { label, url },
    afterwords: [
      `The link is good for ${REQUEST_LINK_DAYS} days. You did not ask for this? Then do nothing: nothing happens.`,
    ],
  };
}
