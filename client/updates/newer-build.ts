import { createFlag } from "../flag.ts";

/** Whether a newer build is being served; set by the build check, used by the bar and the router. */
export const newerBuild = createFlag();
