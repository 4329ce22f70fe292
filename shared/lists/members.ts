import {
  type emailStates,
  type MemberStatus,
  memberColumns,
  memberSorts,
  type memberSources,
} from "../member-rules.ts";
import { choice, day, days, one, type QueryOf, record, search, set, text } from "./list.ts";

const bareName = (name: string) => name;

/** Statuses that stand above the list, in this order. */
const chips = ["active", "requested", "waitlisted", "invited", "suspended", "left"] as const;

/** Members of a community. */
export const membersList = {
  filters: {
    search,
    label: text("Label", 30),
    status: choice<MemberStatus>(
      "Status",
      {
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
      },
      { any: "Everybody present", chips, inUse: bareName },
    ),
    source: choice<(typeof memberSources)[number]>("Came by", {
      link: "A link",
      invite: "An invitation",
      import: "An import",
      manual: "Added by the team",
      api: "The API",
      self: "On their own",
    }),
    /** Members who came by this tracked link. */
    link: record("Joined by the link", { inUse: (name) => (name ? `Joined by ${name}` : "From one link") }),
    /** Calendar days of the community's own time zone, both included. */
    joinedFrom: day("Joined from"),
    joinedTo: day("Joined until"),
    /** Seen within this many days. */
    seenDays: days("Seen within", [7, 30, 90]),
    /** Not seen for this many days, or never. */
    inactiveDays: days("Not seen for", [30, 60, 90, 180]),
    /** Have they ever claimed anything? What was given back does not count. */
    claimed: choice("Claims", { never: "Never claimed", ever: "Claimed something" }, { inUse: bareName }),
    /** Members who claimed this treet, and did not give it back. */
    treet: record("Claimed the treet", { inUse: (name) => (name ? `Claimed ${name}` : "Claimed one treet") }),
    emailState: choice<(typeof emailStates)[number]>(
      "E-mails",
      {
        subscribed: "Gets mails",
        unsubscribed: "Unsubscribed",
        bounced: "Mails come back",
        complained: "Marked a mail as spam",
      },
      { inUse: bareName },
    ),
    /** Members of this import. */
    importId: record("Import", { byLinkOnly: true, inUse: () => "From one import" }),
  },
  look: {
    sort: one(memberSorts),
    direction: one(["ascending", "descending"]),
    /** What the list shows beside the names; absent: what it usually shows. */
    columns: set(memberColumns),
    /** The saved view this began with. */
    view: record("Saved view"),
  },
};
export type MembersQuery = QueryOf<typeof membersList>;
