/** The part of this domain that other domains may use to lock a business while they count something against its plan. */
export { lockBusiness } from "./queries.ts";
