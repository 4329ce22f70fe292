import { createFlag } from "../flag.ts";

/** Whether the page shows stale content because it could not be fetched again. */
export const notRefreshed = createFlag();
