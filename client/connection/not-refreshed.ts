import { createFlag } from "../flag.ts";

/** Whether the page shows what it showed before, as it could not be asked for anew. */
export const notRefreshed = createFlag();
