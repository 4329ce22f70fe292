import * as words from "#words/listNames.ts";
import { type RecipientOutcome, recipientOutcomes } from "../announcements.ts";
import { translated } from "../words/translated.ts";
import { choice, search } from "./list.ts";

/** Members whom an announcement was sent to. */
export const announcementRecipientsList = {
  filters: {
    search,
    outcome: choice<RecipientOutcome>(
      words.byOutcome,
      translated({
        sent: words.mailSent,
        waiting: words.mailWaiting,
        failed: words.mailFailed,
        turned_off: words.mailTurnedOff,
        unsubscribed: words.mailUnsubscribed,
        bounced: words.mailBounced,
        complained: words.mailComplained,
        missed: words.mailMissed,
        unrecorded: words.mailUnrecorded,
      }),
      { chips: recipientOutcomes },
    ),
  },
  look: {},
};
