import type { MailChoices } from "#shared/mail-preferences.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import * as words from "#words/mailKinds.ts";
import { mailKinds } from "../members/mail-kinds.ts";

/** Tells people before they join which e-mails they will get, and that they can end them. */
export function MailsToCome({ mails }: { readonly mails: MailChoices }) {
  const kinds = mailKinds(mails);
  return (
    <p className="muted small">
      {kinds.length > 0 ? words.mailsToCome({ mails: namesJoined(kinds) }) : words.noMailsToCome()}
    </p>
  );
}
