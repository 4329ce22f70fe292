/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { linksByAge } from "./plan-fit.ts";
export { linksInPlan } from "./queries.ts";
