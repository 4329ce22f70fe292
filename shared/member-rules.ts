/** What a membership can be, and how it gets from one to the other: one table for the server, screens and imports. */
export const memberStatuses = [
  "invited",
  "requested",
  "waitlisted",
  "active",
  "suspended",
  "declined",
  "expired",
  "rejected",
  "left",
  "removed",
  "anonymised",
] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const memberSources = ["link", "invite", "import", "manual", "api", "self"] as const;
export const memberSorts = ["joined", "name", "last-active"] as const;
/** What a list of members can show beside their names, in this order. */
export const memberColumns = [
  "status",
  "labels",
  "source",
  "emails",
  "number",
  "phone",
  "joined",
  "active",
] as const;
export type MemberColumn = (typeof memberColumns)[number];
/** Shown by the person who has chosen nothing. */
export const usualColumns: readonly MemberColumn[] = ["status", "labels", "joined", "active"];
/** "status,joined" of an address → the columns, in the order they are always in; absent: the usual ones. */
export const columnsIn = (text: string | undefined): readonly MemberColumn[] =>
  text === undefined ? usualColumns : memberColumns.filter((column) => text.split(",").includes(column));

/** The columns as an address says them; that there are none is said as well. */
export const columnsText = (columns: readonly MemberColumn[]): string => columns.join(",") || "none";

export const emailStates = ["subscribed", "unsubscribed", "bounced", "complained"] as const;

/** Statuses that are no longer, or not yet, people of the community; lists leave them out unless asked. */
export const goneStatuses: readonly MemberStatus[] = [
  "declined",
  "expired",
  "rejected",
  "left",
  "removed",
  "anonymised",
];

/** Of people who asked to come in and are not inside: yet, or at the moment. */
export const requestStatuses = [
  "requested",
  "waitlisted",
  "suspended",
] as const satisfies readonly MemberStatus[];
export type RequestStatus = (typeof requestStatuses)[number];

/** Statuses that take up room in the plan. */
export const countedStatuses: readonly MemberStatus[] = ["active", "suspended"];

interface Change {
  readonly from: readonly MemberStatus[];
  readonly to: MemberStatus;
}

/** What a team does to members, from which statuses it may, and what they are then. */
export const memberChanges = {
  approve: { from: ["requested", "waitlisted"], to: "active" },
  reject: { from: ["requested", "waitlisted"], to: "rejected" },
  suspend: { from: ["active"], to: "suspended" },
  reinstate: { from: ["suspended"], to: "active" },
  remove: {
    from: ["active", "suspended", "invited", "requested", "waitlisted", "expired", "declined"],
    to: "removed",
  },
} as const satisfies Record<string, Change>;

export type MemberChange = keyof typeof memberChanges;

export const mayChange = (change: MemberChange, status: MemberStatus): boolean =>
  (memberChanges[change].from as readonly MemberStatus[]).includes(status);

/** An invitation can be sent again while it waits for an answer, and after it ended. */
export const mayInviteAgain = (status: MemberStatus): boolean => status === "invited" || status === "expired";

export const labelColors = ["teal", "blue", "violet", "rose", "amber", "green", "grey"] as const;
export type LabelColor = (typeof labelColors)[number];

/** What an import of people who were pasted as text is called: no file that is uploaded may be called so. */
export const PASTED_LIST = "pasted-list";
