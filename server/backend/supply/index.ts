/** What the rest of the backend may use of this domain; everything else here is its own. */
export { findSupplied, suppliedTreets } from "./queries.ts";
export { toldDays, toldPeriods } from "./told-periods.ts";
export { waitingIn } from "./waiting.ts";
