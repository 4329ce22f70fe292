/** What the rest of the backend may use of this domain; everything else here is its own. */
export { claimOne, membershipOf, presentOffers } from "./claiming.ts";
export { labelsSeenThrough } from "./lens.ts";
export { claimApproved, claimDeclined } from "./letters.ts";
export { initials } from "./of-treet.ts";
export { findMembership, heldClaims, isWaiting, listCatalogue } from "./queries.ts";
export { redeemByCodes } from "./redeeming-codes.ts";
export { claimReminder } from "./reminders.ts";
export { claimRefusal, windowOf } from "./rules.ts";
export { greetingName, lookUp, redeemClaim, undoRedemption } from "./till.ts";
export { redeemedToday } from "./till-today.ts";
export { halfHourOf } from "./views.ts";
