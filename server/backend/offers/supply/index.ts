/** What the rest of the backend may use of this domain; everything else here is its own. */
export { findSupplied, suppliedTreets } from "./queries.ts";
export { suppressedDays, suppressedPeriods } from "./suppressed-periods.ts";
export { waitingIn } from "./waiting.ts";
