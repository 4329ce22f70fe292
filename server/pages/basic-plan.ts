import { isSeeOther, page } from "../ssr/page.ts";
import { billingActions } from "./billing/actions.ts";
import { billedBusiness, intervalIn, redirectIn } from "./billing/place.ts";
import { isGranted } from "./billing/subscribed.ts";

export const basicPlanPage = page({
  async load(request) {
    const { url, backend } = request;
    const business = billedBusiness(request, "basicPlan");
    if (isSeeOther(business)) return business;
    if (!business) return { kind: "nothing" };
    const { slug } = business;
    const [{ use }, status, blocked] = await Promise.all([
      backend.businesses.usage({ business: slug }),
      backend.billing.status({ business: slug }),
      backend.treets.waitingForRoom({ business: slug }),
    ]);
    return {
      kind: "plan",
      business,
      use,
      status,
      isGranted: isGranted(status),
      blocked,
      interval: intervalIn(url),
      redirect: redirectIn(url),
    };
  },
  actions: { ask: billingActions.ask, trial: billingActions.trial, portal: billingActions.portal },
});
