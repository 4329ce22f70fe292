import { type MemberRequest, REQUEST_LINK_DAYS } from "#shared/mail-preferences.ts";
import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

interface Facts {
  readonly business: { readonly id: string; readonly name: string };
  readonly url: string;
}

/** Sent to a member who lost the link to their preferences. */
export const freshPreferencesLink = ({ business, url }: Facts): EmailContent => ({
  subject: words.freshPreferencesLinkSubject({ business: business.name }),
  heading: words.freshPreferencesLinkHeading(),
  paragraphs: [words.freshPreferencesLinkText({ business: business.name })],
  action: { label: words.freshPreferencesLinkAction(), url },
  afterwords: [words.freshPreferencesLinkAfter()],
  business,
  isAnswer: true,
});

const parts: Readonly<
  Record<MemberRequest, (name: string) => { heading: string; text: string; label: string }>
> = {
  leave: (name) => ({
    heading: words.leaveRequestHeading(),
    text: words.leaveRequestText({ name }),
    label: words.leaveRequestAction(),
  }),
  export: (name) => ({
    heading: words.exportRequestHeading(),
    text: words.exportRequestText({ name }),
    label: words.exportRequestAction(),
  }),
  delete: (name) => ({
    heading: words.deleteRequestHeading(),
    text: words.deleteRequestText({ name }),
    label: words.deleteRequestAction(),
  }),
};

/** Confirms a request before it is carried out, which only the button behind the link does. */
export function confirmRequest({ business, request, url }: Facts & { request: MemberRequest }): EmailContent {
  const { heading, text, label } = parts[request](business.name);
  return {
    subject: `${heading} (${business.name})`,
    heading,
    business,
    isAnswer: true,
    paragraphs: [text],
    action: { label, url },
    afterwords: [words.linkGoodFor({ days: REQUEST_LINK_DAYS })],
  };
}
