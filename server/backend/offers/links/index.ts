/** What the rest of the backend may use of this domain; everything else here is its own. */
export { linksByAge } from "./plan-fit.ts";
export { linksInPlan } from "./queries.ts";
