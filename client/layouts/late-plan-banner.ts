import type { BusinessFrame } from "#shared/page-state.ts";
import { lateModule } from "../design/late-module.ts";

/** Path in the client's folder, as used by the build. */
export const PLAN_BANNER_FILE = "layouts/plan-banner.tsx";

export const planBanner = lateModule(() => import("./plan-banner.tsx"));

/** Returns true if the plan has a notice for this user; only then is the banner loaded. */
export const hasPlanBanner = (business: BusinessFrame | null): boolean => Boolean(business?.planNotice);

/** Resolves once the plan's notice, if any, can be rendered; rejects if it fails to load. */
export async function preparePlanBanner(business: BusinessFrame | null): Promise<void> {
  if (hasPlanBanner(business)) await planBanner.load();
}
