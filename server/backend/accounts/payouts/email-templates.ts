import { longDay } from "#shared/words/locale.ts";
import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

interface About {
  readonly business: string;
  readonly url: string;
}

/** Sent when an account can receive money. */
export const accountEnabledEmail = ({ business, url }: About): EmailContent => ({
  subject: words.accountEnabledSubject({ business }),
  heading: words.accountEnabledHeading(),
  paragraphs: [words.accountEnabledText({ business })],
  action: { label: words.accountEnabledAction(), url },
  business: { name: business },
});

/** Sent when the provider requires information, before its deadline or after. */
export const accountNeedsEmail = ({
  business,
  url,
  wanted,
  deadline,
  isStopped,
}: About & { wanted: readonly string[]; deadline: Date | null; isStopped: boolean }): EmailContent => ({
  subject: isStopped
    ? words.accountNeedsFirstSubject({ business })
    : words.accountNeedsMoreSubject({ business }),
  heading: words.accountNeedsHeading(),
  paragraphs: [
    words.accountNeedsWhat({ business, wanted: wanted.join("; ") }),
    isStopped
      ? words.accountNeedsFirstText()
      : deadline
        ? words.accountNeedsBy({ day: longDay(deadline) })
        : words.accountNeedsMoreText(),
  ],
  action: { label: words.accountNeedsAction(), url },
  business: { name: business },
});

/** Sent when the provider rejects a business. */
export const accountRejectedEmail = ({ business, url }: About): EmailContent => ({
  subject: words.accountRejectedSubject({ business }),
  heading: words.accountRejectedHeading(),
  paragraphs: [words.accountRejectedText({ business }), words.accountRejectedContact()],
  action: { label: words.accountEnabledAction(), url },
  business: { name: business },
});

/** Sent to a team that started the setup and did not finish it. */
export const accountReminderEmail = ({ business, url }: About): EmailContent => ({
  subject: words.accountReminderSubject({ business }),
  heading: words.accountReminderHeading(),
  paragraphs: [words.accountReminderText({ business }), words.accountReminderUntil()],
  action: { label: words.accountReminderAction(), url },
  business: { name: business },
});
