import { PAUSING_REPORTS } from "#shared/treet-reports.ts";
import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

/** To the member who reported a problem, when the team closes the report with an answer. */
export const reportAnswered = (facts: {
  firstName: string;
  title: string;
  answer: string;
  business: { readonly name: string };
}): EmailContent => ({
  subject: words.reportAnsweredSubject(facts),
  heading: words.reportAnsweredHeading(),
  paragraphs: [
    hello(facts.firstName),
    words.reportAnsweredText({ business: facts.business.name, title: facts.title }),
    facts.answer,
  ],
  business: facts.business,
});

/** To the team and the supplier of a treet that was paused because several members reported a problem. */
export const pausedByReports = (facts: {
  title: string;
  community: string;
  isSupplier: boolean;
  url: string;
}): EmailContent => ({
  subject: words.pausedByReportsSubject(facts),
  heading: words.pausedByReportsHeading(),
  paragraphs: [
    words.pausedByReportsText({
      count: PAUSING_REPORTS,
      community: facts.community,
      title: facts.title,
    }),
    facts.isSupplier ? words.pausedByReportsSupplier(facts) : words.pausedByReportsTeam(),
  ],
  action: { label: words.pausedByReportsAction(), url: facts.url },
  business: { name: facts.community },
});
