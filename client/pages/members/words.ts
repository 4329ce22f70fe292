import { membersList } from "#shared/lists/members.ts";
import type { LabelColor, MemberColumn, MemberStatus } from "#shared/member-rules.ts";
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
  status: "Status",
  labels: "Labels",
  source: "Came by",
  emails: "E-mails",
  number: "Your own number",
  phone: "Phone",
  joined: "Joined",
  active: "Last active",
};

export const labelColorNames: Readonly<Record<LabelColor, string>> = {
  teal: "Teal",
  blue: "Blue",
  violet: "Violet",
  rose: "Rose",
  amber: "Amber",
  green: "Green",
  grey: "Grey",
};
