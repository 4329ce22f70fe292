import type {
  claimHabits,
  emailStates,
  LabelColor,
  MemberColumn,
  MemberStatus,
  memberSources,
} from "#shared/member-rules.ts";
import type { Tone } from "../../design/badge.tsx";

export const statusNames: Readonly<Record<MemberStatus, string>> = {
  active: "Active",
  invited: "Invited",
  requested: "Asked to join",
  waitlisted: "Waiting list",
  suspended: "Suspended",
  declined: "Declined",
  expired: "Expired",
  rejected: "Rejected",
  left: "Left",
  removed: "Removed",
  anonymised: "Anonymised",
};

export const statusTones: Readonly<Partial<Record<MemberStatus, Tone>>> = {
  active: "good",
  invited: "info",
  requested: "warn",
  waitlisted: "warn",
  suspended: "bad",
};

export const sourceNames: Readonly<Record<(typeof memberSources)[number], string>> = {
  link: "A link",
  invite: "An invitation",
  import: "An import",
  manual: "Added by the team",
  api: "The API",
  self: "On their own",
};

export const emailStateNames: Readonly<Record<(typeof emailStates)[number], string>> = {
  subscribed: "Gets mails",
  unsubscribed: "Unsubscribed",
  bounced: "Mails come back",
  complained: "Marked a mail as spam",
};

export const claimHabitNames: Readonly<Record<(typeof claimHabits)[number], string>> = {
  never: "Never claimed",
  ever: "Claimed something",
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
