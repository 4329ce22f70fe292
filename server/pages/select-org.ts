import type { SelectOrgData } from "#client/pages/select-org.tsx";
import { homeOf } from "#shared/business-home.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { page, seeOther } from "../ssr/page.ts";

/** Stands in a `redirect` for the business that has yet to be chosen, as in `/{business}/members`. */
const PLACEHOLDER = "{business}";

export const selectOrgPage = page<SelectOrgData>({
  load({ session, url }) {
    const wanted = url.searchParams.get("redirect");
    const entries = (session?.businesses ?? []).map((business) => ({
      business,
      href: safeRedirectTarget(wanted?.replace(PLACEHOLDER, business.slug), homeOf(business)),
    }));
    const [only, another] = entries;
    if (only && !another && !url.searchParams.has("stay")) return seeOther(only.href);
    return { entries };
  },
});
