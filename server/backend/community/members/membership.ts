/** What other domains may ask about one person's membership. */
export { findMembership as membershipOf } from "./queries.ts";
