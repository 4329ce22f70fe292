/** The part of this domain with which other domains look up a user's membership. */
export { findMembership as membershipOf } from "./queries.ts";
