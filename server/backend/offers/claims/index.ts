/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { forEverybody, hasGone, listCatalogue } from "./catalogue.ts";
export { claimOne, membershipOf, presentOffers, refused } from "./claiming.ts";
export { takeCode } from "./codes.ts";
export { claimApproved, claimDeclined, claimReminder } from "./email-templates.ts";
export type { EndReason } from "./end-reasons.ts";
export { heldClaims, nextOrdinal } from "./held.ts";
export { findMembership, lockMember, lockMembership } from "./memberships.ts";
export { isWaiting, linkUsed } from "./queries.ts";
export { redeemByCodes } from "./redeeming-codes.ts";
export { lookUp, redeemClaim, undoRedemption } from "./redemption.ts";
export { redeemedToday } from "./redemptions-today.ts";
export { requireClaimable } from "./refusals.ts";
export { claimRefusal, expiryOf, windowOf } from "./rules.ts";
export { notifyIfRunningOut } from "./running-out.ts";
export { greetingName, initials } from "./short-names.ts";
export { noteWhetherClaimed, returnToStock } from "./stock.ts";
export { labelsSeenThrough } from "./view-as.ts";
export { halfHourOf } from "./views.ts";
