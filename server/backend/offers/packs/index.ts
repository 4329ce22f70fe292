/** What the rest of the backend may use of this domain; everything else here is its own. */
export { givePacks, isNews } from "./grants.ts";
export { packsByAge } from "./plan-fit.ts";
export { phaseOf, publishedPacks } from "./queries.ts";
