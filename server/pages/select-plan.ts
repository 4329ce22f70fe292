import { sizeOf } from "#shared/community-sizes.ts";
import { planIds } from "#shared/plans.ts";
import { isSeeOther, page } from "../ssr/page.ts";
import { billingActions } from "./billing/actions.ts";
import { billedBusiness, intervalIn, redirectIn } from "./billing/place.ts";

/** Plans for the business in the URL, else for the most recently used one that the user may pay for. */
export const selectPlanPage = page({
  async load(request) {
    const { url, backend } = request;
    const business = billedBusiness(request, "selectPlan");
    if (isSeeOther(business)) return business;
    const interval = url.searchParams.has("interval") ? intervalIn(url) : null;
    const compare = url.searchParams.getAll("compare");
    const compared = planIds.filter((id) => compare.length === 0 || compare.includes(id));
    const onlyDifferences = url.searchParams.has("differences");
    if (!business)
      return {
        business: null,
        status: null,
        use: null,
        membersAMonth: 0,
        size: null,
        interval: "month",
        redirect: "",
        compared,
        onlyDifferences,
      };
    const { slug } = business;
    const [{ use }, status, { membersAMonth }] = await Promise.all([
      backend.businesses.usage({ business: slug }),
      backend.billing.status({ business: slug }),
      backend.billing.growth({ business: slug }),
    ]);
    const asked = url.searchParams.get("size");
    return {
      business,
      status,
      use,
      membersAMonth,
      size: asked === null ? null : sizeOf(asked),
      interval: interval ?? status.interval,
      redirect: redirectIn(url),
      compared,
      onlyDifferences,
    };
  },
  actions: { ask: billingActions.ask, trial: billingActions.trial, undo: billingActions.undo },
});
