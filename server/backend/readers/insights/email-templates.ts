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
  const span = words.span({ from: facts.from, to: facts.to });
  const told = facts.cards.length === 0 ? [words.tooFewClaims({ claims: facts.claims })] : facts.cards;
  return {
    subject: words.emailOfSubject({ about: facts.name, span }),
    heading: words.emailOfHeading({ about: facts.name }),
    paragraphs: [words.emailOfText({ span }), ...(facts.note ? [facts.note] : []), ...told],
    action: { label: words.emailOfAction(), url: facts.url },
    business: { id: facts.id, name: facts.name },
  };
}
