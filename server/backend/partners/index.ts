/** What the rest of the backend may use of this domain; everything else here is its own. */
export {
  countActivePartners,
  forEach,
  lockPartner,
  type PartnershipRow,
  requireInPlan,
  type Side,
  unreadBy,
} from "./index.ts";
