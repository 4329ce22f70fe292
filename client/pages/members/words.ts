import { membersList } from "#shared/lists/members.ts";
import type { MailChoices } from "#shared/mail-preferences.ts";
import type { LabelColor, MemberColumn, MemberStatus } from "#shared/member-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import type { Tone } from "../../design/badge.tsx";
import { mailKinds } from "./mail-kinds.ts";

const { status, source, emailState } = membersList.filters;
export const statusNames = status.names;
export const sourceNames = source.names;
export const emailStateNames = emailState.names;

export const statusTones: Readonly<Partial<Record<MemberStatus, Tone>>> = {
  active: "good",
  invited: "info",
  requested: "warn",
  waitlisted: "warn",
  suspended: "bad",
};

export const columnNames: Readonly<Record<MemberColumn, string>> = translated({
  status: words.status,
  labels: words.labels,
  source: words.source,
  emails: commonWords.emails,
  number: words.columnNumber,
  phone: commonWords.phone,
  joined: words.joined,
  active: words.lastActive,
});

export const labelColorNames: Readonly<Record<LabelColor, string>> = translated({
  teal: words.teal,
  blue: words.blue,
  violet: words.violet,
  rose: words.rose,
  amber: words.amber,
  green: words.green,
  grey: words.grey,
});

/** Describes which emails a member receives: "A weekly digest, reminders before claims end". */
export function mailsText(choices: MailChoices): string {
  const text = mailKinds(choices).join(", ");
  return text === "" ? commonWords.none() : text.charAt(0).toUpperCase() + text.slice(1);
}
