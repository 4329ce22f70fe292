import { can } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { page } from "../ssr/page.ts";
import { billingActions } from "./billing/actions.ts";
import { chargeOf } from "./billing/next-charge.ts";
import { membershipFrom } from "./membership.ts";

/** The page to which the provider's portal returns users: shows what has changed, according to the provider. */
export const portalReturnPage = page({
  async load({ url, session, backend }) {
    const business = url.searchParams.get("business");
    if (!session) return { kind: "visitor", path: url.pathname + url.search };
    const found = session.businesses?.find(({ slug, role }) => slug === business && role);
    if (!business || !found) return { kind: "unknown" };
    if (!can(membershipFrom(session, business), "billing.view"))
      return { kind: "not-allowed", business, name: found.name };
    try {
      const { overview, changes, isStale } = await backend.billing.portalReturn({ business });
      const charge = overview.nextCharge && (await chargeOf(backend, business));
      return { kind: "known", business, name: found.name, overview, charge, changes, isStale };
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return { kind: "unknown" };
      throw error;
    }
  },
  actions: { portal: billingActions.portal },
});
