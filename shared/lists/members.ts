import * as words from "#words/listNames.ts";
import {
  type emailStates,
  type MemberStatus,
  memberColumns,
  memberSorts,
  type memberSources,
} from "../member-rules.ts";
import { translated } from "../words/translated.ts";
import { choice, day, days, one, type QueryOf, record, search, set, text } from "./list.ts";

const bareName = (name: string) => name;

/** Statuses shown as chips above the list, in this order. */
const chips = ["active", "requested", "waitlisted", "invited", "suspended", "left"] as const;

/** Members of a community. */
export const membersList = {
  filters: {
    search,
    label: text(words.label, 30),
    status: choice<MemberStatus>(
      words.status,
      translated({
        active: words.active,
        invited: words.invited,
        requested: words.memberRequested,
        waitlisted: words.waitingList,
        suspended: words.suspended,
        declined: words.declined,
        expired: words.expired,
        rejected: words.rejected,
        left: words.memberLeft,
        removed: words.memberRemoved,
        anonymised: words.memberErased,
      }),
      { any: words.currentMembers, chips, inUse: bareName },
    ),
    source: choice<(typeof memberSources)[number]>(
      words.source,
      translated({
        link: words.kindLink,
        invite: words.sourceInvitation,
        import: words.sourceImport,
        manual: words.sourceTeam,
        api: words.sourceApi,
        self: words.sourceSelf,
      }),
    ),
    /** Members who joined by this tracked link. */
    link: record(words.joinedByLink, {
      inUse: (name) => (name ? words.joinedByNamed({ name }) : words.joinedByOne()),
    }),
    /** Calendar days in the community's time zone, both inclusive. */
    joinedFrom: day(words.joinedFrom),
    joinedTo: day(words.joinedUntil),
    /** Active within this many days. */
    seenDays: days(words.seenWithin, [7, 30, 90]),
    /** Not active for this many days, or never. */
    inactiveDays: days(words.notSeenFor, [30, 60, 90, 180]),
    /** Whether they have ever claimed anything. Cancelled claims do not count. */
    claimed: choice(
      words.claims,
      translated({
        never: words.neverClaimed,
        ever: words.claimedSomething,
      }),
      { inUse: bareName },
    ),
    /** Members who claimed this treet and did not cancel the claim. */
    treet: record(words.claimedTreet, {
      inUse: (name) => (name ? words.claimedNamed({ name }) : words.claimedOne()),
    }),
    emailState: choice<(typeof emailStates)[number]>(
      words.emails,
      translated({
        subscribed: words.getsEmails,
        unsubscribed: words.unsubscribed,
        bounced: words.emailsBounce,
        complained: words.emailsSpam,
      }),
      { inUse: bareName },
    ),
    /** Members of this import. */
    importId: record(words.import, { byLinkOnly: true, inUse: () => words.fromOneImport() }),
  },
  look: {
    sort: one(memberSorts),
    direction: one(["ascending", "descending"]),
    /** Columns beside the names; absent for the default ones. */
    columns: set(memberColumns),
  },
  hasViews: true,
} as const;
export type MembersQuery = QueryOf<typeof membersList>;
