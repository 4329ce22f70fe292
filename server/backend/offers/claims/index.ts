/** What the rest of the backend may use of this domain; everything else here is its own. */
export { claimOne, membershipOf, presentOffers } from "./claiming.ts";
export { claimApproved, claimDeclined } from "./email-templates.ts";
export { initials } from "./of-treet.ts";
export { findMembership, heldClaims, isWaiting, listCatalogue } from "./queries.ts";
export { redeemByCodes } from "./redeeming-codes.ts";
export { greetingName, lookUp, redeemClaim, undoRedemption } from "./redemption.ts";
export { redeemedToday } from "./redemptions-today.ts";
export { claimReminder } from "./reminders.ts";
export { claimRefusal, windowOf } from "./rules.ts";
export { labelsSeenThrough } from "./view-as.ts";
export { halfHourOf } from "./views.ts";
