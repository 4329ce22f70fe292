import { search } from "./list.ts";

/** A member's claims in one community, or in all of them. */
export const claimsHeld = { filters: { search }, look: {} };
