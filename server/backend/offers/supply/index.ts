/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { findSupplied, listSupplied, suppliedTreets } from "./queries.ts";
export { suppressedDays, suppressedPeriods } from "./suppressed-periods.ts";
export { waitingIn } from "./waiting.ts";
