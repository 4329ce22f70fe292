import type { MailChoices } from "#shared/mail-preferences.ts";
import * as words from "#words/mailKinds.ts";

/** The optional e-mails that are chosen, each in words: "a weekly digest". */
export const mailKinds = ({
  digest,
  newTreets,
  claimReminders,
  packs,
  announcements,
}: MailChoices): readonly string[] =>
  [
    digest !== "off" && words.mailDigest({ digest }),
    newTreets && words.mailEachTreet(),
    claimReminders && words.mailReminders(),
    packs && words.mailPacks(),
    announcements && words.mailAnnouncements(),
  ].filter((kind) => kind !== false);
