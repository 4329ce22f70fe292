/** What the rest of the backend may use of this domain; everything else here is its own. */
export { partnersByAge, requireInPlan } from "./plan-fit.ts";
export { activePartners, lockPartner, type PartnershipRow, requirePartner } from "./queries.ts";
export { forEach } from "./several.ts";
export { type Side, unreadBy } from "./sides.ts";
