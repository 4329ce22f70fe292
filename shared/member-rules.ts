const gone = ["declined", "expired", "rejected", "left", "removed", "anonymised"] as const;

/** Membership statuses and the transitions between them: one table for the server, screens and imports. */
export const memberStatuses = ["invited", "requested", "waitlisted", "active", "suspended", ...gone] as const;
export type MemberStatus = (typeof memberStatuses)[number];
/** Statuses of former members and of people who never joined. Lists leave them out unless requested. */
export const goneStatuses: readonly MemberStatus[] = gone;

export const memberSources = ["link", "invite", "import", "manual", "api", "self"] as const;
/** How members who joined gave their consent. After an import, the team's own words say where people gave theirs. */
export const joiningConsents = ["joined_by_link", "accepted_invitation", "joined_openly"] as const;
export type JoiningConsent = (typeof joiningConsents)[number];
export const memberSorts = ["joined", "name", "last-active"] as const;
/** Optional columns of the member list beside the names, in this order. */
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
/** Default columns. */
export const usualColumns: readonly MemberColumn[] = ["status", "labels", "joined", "active"];
/** Parses "status,joined" from a URL into columns in their fixed order. Returns the default columns if absent. */
export const columnsIn = (text: string | undefined): readonly MemberColumn[] =>
  text === undefined ? usualColumns : memberColumns.filter((column) => text.split(",").includes(column));

export const emailStates = ["subscribed", "unsubscribed", "bounced", "complained"] as const;

/** Statuses of people who asked to join and have no access yet, or not at present. */
export const requestStatuses = [
  "requested",
  "waitlisted",
  "suspended",
] as const satisfies readonly MemberStatus[];
export type RequestStatus = (typeof requestStatuses)[number];

/** How a person can become a member: at once, with the team's approval, or only by link or invitation. */
export const waysIn = ["open", "approval", "invitation"] as const;
export type WayIn = (typeof waysIn)[number];

/** Statuses that count against the plan. */
export const countedStatuses: readonly MemberStatus[] = ["active", "suspended"];

interface Change {
  readonly from: readonly MemberStatus[];
  readonly to: MemberStatus;
}

/** Status changes by a team, with the statuses they apply to and their result. */
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

/** Returns true while an invitation is pending or has expired, as it can then be sent again. */
export const mayInviteAgain = (status: MemberStatus): boolean => status === "invited" || status === "expired";

export const labelColors = ["teal", "blue", "violet", "rose", "amber", "green", "grey"] as const;
export type LabelColor = (typeof labelColors)[number];

/** Largest CSV file of members. */
export const MAX_CSV_BYTES = 10 * 1024 * 1024;

/** File name of an import of pasted text. Uploaded files may not use it. */
export const PASTED_LIST = "pasted-list";
