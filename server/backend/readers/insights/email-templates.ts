import { REPORT_LINK_DAYS, type ReportRhythm } from "#shared/insight-rules.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

/**
 * To the team members who subscribed: the highlights, one sentence per card; without cards, that there were too few
 * claims.
 */
export function highlightsReport(facts: {
  id: string;
  name: string;
  from: string;
  to: string;
  /** The team's own note on the period. */
  note: string | null | undefined;
  claims: number;
  cards: readonly string[];
  url: string;
}): EmailContent {
  const span = words.span(facts);
  const told = facts.cards.length === 0 ? [words.tooFewClaims(facts)] : facts.cards;
  return {
    subject: words.emailOfSubject({ about: facts.name, span }),
    heading: words.emailOfHeading({ about: facts.name }),
    paragraphs: [words.emailOfText({ span }), ...(facts.note ? [facts.note] : []), ...told],
    action: { label: words.emailOfAction(), url: facts.url },
    business: { id: facts.id, name: facts.name },
  };
}

/** To an address outside the team: the only email it gets until it confirms. */
export const confirmReport = (facts: {
  business: { readonly id: string; readonly name: string };
  /** Name of the team member who asks. */
  who: string;
  rhythm: ReportRhythm;
  url: string;
}): EmailContent => ({
  subject: words.reportAskedSubject({ business: facts.business.name }),
  heading: words.reportAskedHeading({ business: facts.business.name }),
  paragraphs: [
    words.reportAskedText({
      who: facts.who,
      business: facts.business.name,
      rhythm: oneOf(["weekly"], facts.rhythm),
    }),
  ],
  action: { label: words.reportAskedAction(), url: facts.url },
  afterwords: [words.reportAskedAfter({ days: REPORT_LINK_DAYS })],
  business: facts.business,
});
