/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { listPartners } from "./listing.ts";
export { partnersByAge, requireInPlan } from "./plan-fit.ts";
export { isOf, profileShownTo } from "./profile-readers.ts";
export {
  activePartners,
  lockPartner,
  type Pair,
  type PartnershipRow,
  partnershipsBetween,
  requirePartner,
} from "./queries.ts";
export { forEach } from "./several.ts";
export { type Side, unreadBy } from "./sides.ts";
