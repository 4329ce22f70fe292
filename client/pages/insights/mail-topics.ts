import type { MailCategory } from "#shared/mail-preferences.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/insights.ts";

/** What emails to members are about. */
export const topicNames: Readonly<Record<MailCategory, string>> = translated({
  digest: words.mailDigest,
  new_treets: words.mailTreet,
  claim_reminders: words.mailReminder,
  packs: words.mailPack,
  announcements: words.mailAnnouncement,
});
