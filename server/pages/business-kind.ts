import type { PageRequest, RouteBusiness } from "../ssr/page.ts";

type BusinessKind = Pick<RouteBusiness, "isCommunity" | "isProvider">;

/**
 * Whether the business of the route has members of its own, supplies others, or both. The session says so of the
 * person's businesses, so nothing has to wait for it; where it does not, the business itself is asked, which rejects
 * with `not_found` where there is none for this person.
 */
export async function businessKindOf(request: PageRequest): Promise<BusinessKind> {
  const { session, params } = request;
  const mine = session?.businesses?.find(({ slug }) => slug === params.business);
  const { isCommunity, isProvider } = mine ?? {};
  if (isCommunity === undefined || isProvider === undefined) return request.business();
  return { isCommunity, isProvider };
}
