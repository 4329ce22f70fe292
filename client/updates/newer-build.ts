import { createFlag } from "../flag.ts";

/** Whether a newer build is being served: the check finds out, the bar and the router ask. */
export const newerBuild = createFlag();
