import { createFact } from "./flag.ts";

/** Number of unread notifications from the latest session fetched since the page was rendered; undefined before that. */
export const unread = createFact<number | undefined>(undefined);
