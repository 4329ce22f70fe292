import { type PartnerState, TAG_LENGTH } from "../partner-rules.ts";
import { choice, flag, type QueryOf, search, text } from "./list.ts";

const state = choice<PartnerState>("State", {
  invited: "Invited",
  applied: "Applied",
  active: "Active",
  paused: "Paused",
  ended: "Ended",
  declined: "Declined",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  revoked: "Taken back",
  blocked: "Blocked",
});
const tag = text("Tag", TAG_LENGTH);

/** Partners of a community. */
export const partnersList = {
  filters: {
    search,
    state,
    tag,
    /** Only those of whom nothing was heard for long. */
    quiet: flag("Quiet"),
  },
  look: {},
};
export type PartnersQuery = QueryOf<typeof partnersList>;

/** Partners of several communities in one list. */
export const partnersSomewhere = {
  filters: {
    state,
    tag,
    /** Only active ones without a live treet. */
    idle: flag("No live treet"),
  },
  look: {},
};
export type PartnersSomewhereQuery = QueryOf<typeof partnersSomewhere>;
