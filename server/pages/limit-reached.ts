import { type CountedLimit, plans } from "#shared/plans.ts";
import { businessOf, type PageRequest } from "../ssr/page.ts";

/** Returns a limit of the plan with its use if it is reached, to tell before more is added; otherwise null. */
export async function limitReached<Limit extends CountedLimit>(request: PageRequest, limit: Limit) {
  const { plan, use } = await request.backend.businesses.usage({ business: businessOf(request) });
  const max = plans[plan].limits[limit];
  return max !== null && use[limit] >= max ? { limit, used: use[limit], max } : null;
}
