/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { givePacks, isNews } from "./grants.ts";
export { packsByAge } from "./plan-fit.ts";
export { phaseOf, publishedPacks } from "./queries.ts";
