import * as words from "#words/mails.ts";
import { momentOf } from "../../accounts/businesses/index.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

interface Facts {
  readonly firstName: string;
  readonly title: string;
  readonly business: { readonly name: string; readonly timezone: string; readonly settings: unknown };
  readonly url: string;
}

/** To the next member on the waiting list: a place is held for them. */
export const placeOffered = ({
  firstName,
  title,
  business,
  url,
  until,
}: Facts & { until: Date }): EmailContent => {
  const end = momentOf(until, business);
  return {
    subject: words.placeIsFreeSubject({ title }),
    heading: words.placeIsFreeHeading(),
    paragraphs: [hello(firstName), words.placeIsFreeText({ title, business: business.name, end })],
    action: { label: words.placeIsFreeAction(), url },
    business,
  };
};

/** To every member still on the waiting list when the treet is over. */
export const waitlistClosed = ({ firstName, title, business, url }: Facts): EmailContent => ({
  subject: words.waitWasInVainSubject({ title }),
  heading: words.waitWasInVainHeading(),
  paragraphs: [hello(firstName), words.waitWasInVainText({ title, business: business.name })],
  action: { label: words.waitWasInVainAction(), url },
  business,
});
