import { createFact } from "./flag.ts";

/** How many notifications wait, once somebody has asked again since the page was made; undefined until then. */
export const unread = createFact<number | undefined>(undefined);
