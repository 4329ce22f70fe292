/** What the rest of the backend may use of this domain; everything else here is its own. */
export { readAhead } from "./facts.ts";
