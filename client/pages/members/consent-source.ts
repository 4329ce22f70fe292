import type { JoiningConsent } from "#shared/member-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/listNames.ts";

const names: Readonly<Record<JoiningConsent, string>> = translated({
  joined_by_link: words.consentByLink,
  accepted_invitation: words.consentByInvitation,
  joined_openly: words.consentOnJoining,
});

/** Says how a member gave their consent: on joining, or as their team noted it. */
export const consentSourceText = (source: string): string => names[source as JoiningConsent] ?? source;
