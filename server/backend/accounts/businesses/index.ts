/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { createBusiness } from "./create.ts";
export { type FreezeOutcome, freezeBusiness, frozenBusinesses, thawBusiness } from "./freezing.ts";
export { lockBusiness } from "./lock.ts";
export { membershipIn, placeOf } from "./membership.ts";
export { momentOf } from "./moments.ts";
export { requireApi } from "./plan-features.ts";
export { positionOf, present, presentListed } from "./present.ts";
export { type BusinessRow, businessesOf, isListed } from "./queries.ts";
export { checkSlug } from "./slugs.ts";
