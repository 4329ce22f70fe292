/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { findPayoutAccount, payableAmong } from "./queries.ts";
export { readAndStoreAccount, readPayoutSubject } from "./storing.ts";
