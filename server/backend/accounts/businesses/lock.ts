/** What other domains may use of a business: holding it still while they count something against its plan. */
export { lockBusiness } from "./queries.ts";
