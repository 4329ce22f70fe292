import { type BillingInterval, intervalOf, isSoldPlan, type SoldPlan } from "#shared/billing.ts";
import type { BillingStanding } from "#shared/contract/billing.ts";
import { href, type Query } from "#shared/href.ts";
import { can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import type { RouteId } from "#shared/routes.ts";
import { type ActionRequest, type PageRequest, type SeeOther, seeOther } from "../../ssr/page.ts";

/** The business that is paid for, as the pages about it show it. */
export interface BilledBusiness {
  readonly slug: string;
  readonly name: string;
  readonly isCommunity: boolean;
}

type BillingPage = Extract<
  RouteId,
  "basicPlan" | "checkout" | "downgrade" | "portalReturn" | "selectPlan" | "upgrade"
>;

/** Businesses that this person is on the team of, the last used first. */
const mine = ({ session }: Pick<PageRequest, "session">) =>
  (session?.businesses ?? []).filter(({ role }) => role);

const shown = (found: ReturnType<typeof mine>[number]): BilledBusiness => ({
  slug: found.slug,
  name: found.name,
  isCommunity: found.isCommunity ?? true,
});

/** The one the address names, else the last used one they may pay for; the choice of one where that is not clear. */
export function billedBusiness(request: PageRequest, page: BillingPage): BilledBusiness | SeeOther | null {
  const wanted = request.url.searchParams.get("business");
  const all = mine(request);
  const named = all.find(({ slug }) => slug === wanted);
  if (named) return shown(named);
  if (wanted) throw problem("not_found");
  const payable = all.filter(({ role, billing }) =>
    can({ roles: role ? [role] : [], billing: billing ?? false, canRedeem: false }, "billing.manage"),
  );
  const [first] = payable.length > 0 ? payable : all;
  if (!first) return null;
  // The list begins with the last used one; of those never used there is no telling.
  if (payable.length > 1 && payable[0] !== all[0]) {
    const rest = withoutBusiness(request.url);
    return seeOther(href("selectOrg", {}, { stay: 1, redirect: `${href(page)}?${rest}business={business}` }));
  }
  return shown(first);
}

function withoutBusiness(url: URL): string {
  const rest = new URLSearchParams(url.search);
  rest.delete("business");
  const text = rest.toString();
  return text ? `${text}&` : "";
}

/** The slug of a form's business; only that it belongs to this person is the backend's to say. */
export function slugIn({ form, url }: ActionRequest): string {
  const slug = form.text("business") || url.searchParams.get("business");
  if (!slug) throw problem("not_found");
  return slug;
}

export const intervalIn = (url: URL): BillingInterval => intervalOf(url.searchParams.get("interval"));
export function planIn(url: URL): SoldPlan | null {
  const plan = url.searchParams.get("plan");
  return isSoldPlan(plan) ? plan : null;
}

/** Where somebody was stopped by a limit, and goes on once they have paid. */
export const redirectIn = (url: URL): string => safeRedirectTarget(url.searchParams.get("redirect"), "");

/** Query parts without those that say nothing. */
export const query = (parts: Query): Query =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== "" && value !== null));

/** Is something paid for that goes on, rather than nothing or a trial that ends by itself? */
export const isSubscribed = ({ state, trialEndsItself }: BillingStanding): boolean =>
  (state === "active" || state === "past_due" || state === "trialing") && !trialEndsItself;
