import { search } from "./list.ts";

/** Claims of a person in one community, or in all of them. */
export const claimsHeld = { filters: { search }, look: {} };
