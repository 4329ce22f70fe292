import type { SelectPlanData } from "#client/pages/select-plan.tsx";
import { sizeOf } from "#shared/community-sizes.ts";
import { page } from "../ssr/page.ts";

/** For the business the address names, else for the last used one that this person runs. */
export const selectPlanPage = page<SelectPlanData>({
  async load({ url, session, backend }) {
    const mine = (session?.businesses ?? []).filter(({ role }) => role);
    const wanted = url.searchParams.get("business");
    const found = mine.find(({ slug }) => slug === wanted) ?? mine[0];
    if (!found) return { business: null, plan: "starter", use: null, size: null };
    const { plan, use } = await backend.businesses.usage({ business: found.slug });
    const asked = url.searchParams.get("size");
    const size = asked === null ? null : sizeOf(asked);
    return { business: { slug: found.slug, name: found.name }, plan, use, size };
  },
});
