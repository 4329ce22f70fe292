/** What the rest of the backend may use of this domain; everything else here is its own. */
export { findPayoutAccount, payableAmong } from "./queries.ts";
export { readPayoutSubject } from "./storing.ts";
