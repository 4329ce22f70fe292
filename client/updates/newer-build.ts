import { createFlag } from "../flag.ts";

/** Whether a newer build is being served; set by the build check, used by the bar and the router. */
export const newerBuild = createFlag();

/** Id of the build that this page came from; set once when it starts. */
let ofPage: string | undefined;

export function setBuildOfPage(id: string): void {
  ofPage = id;
}

/** Returns true if an answer is for pages of another build, as from the first request after a deployment on. */
export const isOtherBuild = (id: string | null): boolean =>
  id !== null && ofPage !== undefined && id !== ofPage;
