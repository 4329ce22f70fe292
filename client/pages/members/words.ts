import { membersList } from "#shared/lists/members.ts";
import type { MailChoices } from "#shared/mail-preferences.ts";
import type { LabelColor, MemberColumn, MemberStatus } from "#shared/member-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import type { Tone } from "../../design/badge.tsx";

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

export const columnNames: Readonly<Record<MemberColumn, string>> = {
  get status() {
    return words.status();
  },
  get labels() {
    return words.labels();
  },
  get source() {
    return words.source();
  },
  get emails() {
    return commonWords.emails();
  },
  get number() {
    return words.columnNumber();
  },
  get phone() {
    return commonWords.phone();
  },
  get joined() {
    return words.joined();
  },
  get active() {
    return words.lastActive();
  },
};

export const labelColorNames: Readonly<Record<LabelColor, string>> = {
  get teal() {
    return words.teal();
  },
  get blue() {
    return words.blue();
  },
  get violet() {
    return words.violet();
  },
  get rose() {
    return words.rose();
  },
  get amber() {
    return words.amber();
  },
  get green() {
    return words.green();
  },
  get grey() {
    return words.grey();
  },
};

/** Describes which emails a member receives: "A weekly digest, reminders before claims end". */
export function mailsText({ digest, newTreets, claimReminders, packs }: MailChoices): string {
  const kinds = [
    digest !== "off" && words.mailDigest({ digest }),
    newTreets && words.mailEachTreet(),
    claimReminders && words.mailReminders(),
    packs && words.mailPacks(),
  ].filter((kind) => kind !== false);
  const text = kinds.join(", ");
  return text === "" ? commonWords.none() : text.charAt(0).toUpperCase() + text.slice(1);
}
