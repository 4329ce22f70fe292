import type { FormerQuote } from "#shared/contract/billing-shapes.ts";
import { href } from "#shared/href.ts";
import { Problem } from "#shared/problems.ts";
import { isSeeOther, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { billingActions } from "./billing/actions.ts";
import { countryOptions } from "./billing/countries.ts";
import {
  billedBusiness,
  intervalIn,
  isPartOfGranted,
  isSubscribed,
  planIn,
  query,
  redirectIn,
} from "./billing/place.ts";

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

/** Returns what was to be paid before the price was quoted again, or null if it was not. */
export function formerQuote({ searchParams }: URL): FormerQuote | null {
  const [dueMinor, taxMinor] = ["requoted", "requotedTax"].map((name) =>
    Number(searchParams.get(name) ?? Number.NaN),
  );
  if (dueMinor === undefined || taxMinor === undefined) return null;
  return Number.isSafeInteger(dueMinor) && Number.isSafeInteger(taxMinor) ? { dueMinor, taxMinor } : null;
}

type Backend = PageRequest["backend"];

/** Returns the quote, or the reason why there is none. If the promotion code is invalid, quotes the price without it. */
export async function quote(backend: Backend, wish: Parameters<Backend["billing"]["quote"]>[0]) {
  try {
    return { quote: await backend.billing.quote(wish), problem: null, codeProblem: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.code === "forbidden") {
      if (error instanceof Problem && error.code === "unavailable")
        return { quote: null, problem: error.message, codeProblem: null };
      throw error;
    }
    const codeProblem = error.fields?.promotionCode ?? null;
    const problem = codeProblem === null ? error.message : null;
    if (!wish.promotionCode) return { quote: null, problem: codeProblem ?? problem, codeProblem: null };
    return { quote: await backend.billing.quote({ ...wish, promotionCode: "" }), problem, codeProblem };
  }
}
