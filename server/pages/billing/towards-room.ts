import { href } from "#shared/href.ts";
import { Problem } from "#shared/problems.ts";
import { type SeeOther, seeOther } from "../../ssr/page.ts";

/**
 * Anyone who is stopped because the plan is full is led to a plan with room, and back again: what was stopped happens
 * by itself once there is room. Any other failure stays one.
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

/** The plan has no room for one more live treet. */
export const isFull = (error: unknown): error is Problem =>
  error instanceof Problem && error.details?.limit === "liveTreets";
