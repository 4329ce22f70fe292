import type { BusinessFrame } from "#shared/page-state.ts";
import { lateModule } from "../design/late-module.ts";

/** From the client's folder, as the build knows it. */
export const PLAN_BANNER_FILE = "layouts/plan-banner.tsx";

export const planBanner = lateModule(() => import("./plan-banner.tsx"));

/** What a plan has to say is sent to those it has something to say to. */
export const hasPlanBanner = (business: BusinessFrame | null): boolean => Boolean(business?.planNotice);

/** Settles once what the plan has to say can be shown; rejects where it does not come. */
export async function preparePlanBanner(business: BusinessFrame | null): Promise<void> {
  if (hasPlanBanner(business)) await planBanner.load();
}
