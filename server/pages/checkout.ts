import { href } from "#shared/href.ts";
import { isSeeOther, page, seeOther } from "../ssr/page.ts";
import { billingActions } from "./billing/actions.ts";
import { countryOptions } from "./billing/countries.ts";
import { billedBusiness, intervalIn, planIn, query, redirectIn } from "./billing/place.ts";
import { formerQuote, quote } from "./billing/quote.ts";
import { isPartOfGranted, isSubscribed } from "./billing/subscribed.ts";

/** Checkout: the exact price of a plan, the billing details, and the form that leads to the provider's page. */
export const checkoutPage = page({
  async load(request) {
    const { url, backend } = request;
    const business = billedBusiness(request, "checkout");
    if (isSeeOther(business)) return business;
    if (!business) return seeOther(href("selectPlan"));
    const { slug } = business;
    const plan = planIn(url);
    const interval = intervalIn(url);
    const redirect = redirectIn(url);
    if (!plan) return seeOther(href("selectPlan", {}, query({ business: slug, redirect })));
    const status = await backend.billing.status({ business: slug });
    if (!status.mayManage && !isPartOfGranted(status, plan))
      return { kind: "ask", business, status, plan, interval };
    if (isSubscribed(status) || isPartOfGranted(status, plan))
      return seeOther(href("upgrade", {}, query({ business: slug, plan, interval, redirect })));
    const promotionCode = url.searchParams.get("code")?.trim().slice(0, 60) ?? "";
    const [overview, { checkout }, quoted] = await Promise.all([
      backend.billing.overview({ business: slug }),
      backend.billing.openCheckout({ business: slug }),
      quote(backend, { business: slug, plan, interval, promotionCode }),
    ]);
    return {
      kind: "order",
      business,
      plan,
      interval,
      redirect,
      quote: quoted.quote,
      problem: quoted.problem,
      codeProblem: quoted.codeProblem,
      promotionCode,
      profile: overview.profile,
      vatState: overview.vatState,
      countries: countryOptions(),
      openUrl: checkout?.url ?? null,
      isSandbox: overview.isSandbox,
      former: formerQuote(url),
    };
  },
  actions: {
    order: billingActions.order,
    ask: billingActions.ask,
  },
});
