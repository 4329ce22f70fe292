import { href } from "#shared/href.ts";
import { Problem } from "#shared/problems.ts";
import { type SeeOther, seeOther } from "../../ssr/page.ts";

/**
 * Redirects to a plan with room when the work fails because the plan is full, and back again afterwards: the
 * interrupted operation completes by itself once there is room. Any other failure is rethrown.
 */
export async function towardsRoom<T>(
  { business, back }: { readonly business: string; readonly back: string },
  work: () => Promise<T>,
): Promise<T | SeeOther> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    const query = { business, redirect: back };
    const isFree = error.details?.plan === "starter";
    return seeOther(href(isFree ? "basicPlan" : "upgrade", {}, query), { notice: error.message });
  }
}

/** True if the plan has no room for another live treet. */
export const isFull = (error: unknown): error is Problem =>
  error instanceof Problem && error.details?.limit === "liveTreets";
