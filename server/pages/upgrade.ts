import { isUpgrade, soldPlans } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { isSeeOther, page, seeOther } from "../ssr/page.ts";
import { billingActions } from "./billing/actions.ts";
import { billedBusiness, intervalIn, planIn, query, redirectIn } from "./billing/place.ts";
import { formerQuote, quote } from "./billing/quote.ts";
import { isPartOfGranted, isSubscribed } from "./billing/subscribed.ts";

/** Upgrade: its exact cost, paid with the stored card. */
export const upgradePage = page({
  async load(request) {
    const { url, backend } = request;
    const business = billedBusiness(request, "upgrade");
    if (isSeeOther(business)) return business;
    if (!business) return seeOther(href("selectPlan"));
    const { slug } = business;
    const redirect = redirectIn(url);
    const [status, { use }] = await Promise.all([
      backend.billing.status({ business: slug }),
      backend.businesses.usage({ business: slug }),
    ]);
    const interval = url.searchParams.has("interval") ? intervalIn(url) : status.interval;
    const from = { plan: status.plan, interval: status.interval };
    const plan = planIn(url) ?? soldPlans.find((id) => isUpgrade(from, { plan: id, interval })) ?? null;
    const about = { business, status, interval, redirect, use };
    if (url.searchParams.get("plan") === "custom") return { kind: "agreement", ...about };
    if (!plan) return { kind: "highest", ...about };
    if (isPartOfGranted(status, plan))
      return { kind: plan === status.plan ? "same" : "included", ...about, plan };
    if (!status.mayManage) return { kind: "ask", ...about, plan };
    if (!isSubscribed(status))
      return seeOther(href("checkout", {}, query({ business: slug, plan, interval, redirect })));
    if (status.state === "past_due") return { kind: "past-due", ...about, plan };
    const wish = { plan, interval };
    if (status.plan === plan && status.interval === interval) return { kind: "same", ...about, plan };
    if (!isUpgrade(from, wish)) return seeOther(href("downgrade", {}, { business: slug, plan, interval }));
    const [{ card }, quoted, blocked] = await Promise.all([
      backend.billing.overview({ business: slug }),
      quote(backend, { business: slug, plan, interval }),
      backend.treets.waitingForRoom({ business: slug }),
    ]);
    return {
      kind: "quote",
      ...about,
      plan,
      card,
      blocked,
      quote: quoted.quote,
      problem: quoted.problem,
      former: formerQuote(url),
    };
  },
  actions: { change: billingActions.change, ask: billingActions.ask, portal: billingActions.portal },
});
