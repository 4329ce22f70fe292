import { type BillingInterval, intervalOf, isSoldPlan, type SoldPlan } from "#shared/billing.ts";
import { href, type Query } from "#shared/href.ts";
import { can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import type { RouteId } from "#shared/routes.ts";
import { type ActionRequest, type PageRequest, type SeeOther, seeOther } from "../../ssr/page.ts";

/** The business being paid for, as billing pages show it. */
export interface BilledBusiness {
  readonly slug: string;
  readonly name: string;
  readonly isCommunity: boolean;
}

type BillingPage = Extract<
  RouteId,
  "basicPlan" | "checkout" | "downgrade" | "portalReturn" | "selectPlan" | "upgrade"
>;

/** Returns the businesses on whose team the user is, most recently used first. */
const mine = ({ session }: Pick<PageRequest, "session">) =>
  (session?.businesses ?? []).filter(({ role }) => role);

const shown = (found: ReturnType<typeof mine>[number]): BilledBusiness => ({
  slug: found.slug,
  name: found.name,
  isCommunity: found.isCommunity ?? true,
});

/**
 * Returns the business the URL names, else the most recently used one the user may pay for; redirects to a choice of
 * business when that is ambiguous, and returns null without any business. Throws a 404 Problem if the user is not on
 * the named one's team.
 */
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
  // The list begins with the most recently used one; if that is not payable, the choice is ambiguous.
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

/**
 * Returns the slug of a form's business. The backend checks that it belongs to the user. Throws a 404 Problem if it is
 * missing.
 */
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

/** Page where the user was stopped by a limit, to return to after paying. */
export const redirectIn = (url: URL): string => safeRedirectTarget(url.searchParams.get("redirect"), "");

/** Drops empty query parameters. */
export const query = (parts: Query): Query =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== "" && value !== null));
