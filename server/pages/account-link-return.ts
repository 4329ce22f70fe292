import { whoCan } from "#shared/permission-sentences.ts";
import { can } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { type PageRequest, page, seeOther } from "../ssr/page.ts";
import { membershipFrom } from "./membership.ts";
import { payoutActions, payoutCountryOptions } from "./payouts/actions.ts";

/**
 * The page to which the payment provider returns users. A return proves nothing, so the state of the account is fetched
 * from the provider.
 */
export const accountLinkReturnPage = page({
  async load(request) {
    const { url, session, backend } = request;
    const slug = url.searchParams.get("business");
    if (!session) return { kind: "visitor", path: url.pathname + url.search };
    const found = session.businesses?.find((each) => each.slug === slug && each.role);
    if (!slug || !found) return { kind: "unknown" };
    if (!can(membershipFrom(session, slug), "payouts.manage"))
      return { kind: "not-allowed", business: slug, reason: whoCan("payouts.manage") };
    const again = url.searchParams.get("refresh") === "1" ? await freshLink(request, slug) : undefined;
    if (again) return seeOther(again, { document: true });
    return {
      kind: "known",
      business: slug,
      name: found.name,
      account: await backend.payouts.account({ business: slug, refresh: true }),
      countries: payoutCountryOptions(),
      country: request.country ?? null,
      isExpired: url.searchParams.has("refresh"),
    };
  },
  actions: payoutActions,
});

/**
 * Returns a new link where possible, as links expire within minutes and users may return with an expired one. Undefined
 * if the backend refuses one.
 */
async function freshLink({ backend }: PageRequest, business: string): Promise<string | undefined> {
  try {
    return (await backend.payouts.link({ business })).url;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
