import type { PageRequest, RouteBusiness } from "../ssr/page.ts";

type BusinessKind = Pick<RouteBusiness, "isCommunity" | "isProvider">;

/**
 * Returns whether the route's business has its own members, supplies others, or both. Read without waiting from the
 * session, which includes it for the user's businesses; otherwise from the business itself, which rejects with
 * `not_found` if there is none for this user.
 */
export async function businessKindOf(request: PageRequest): Promise<BusinessKind> {
  const { session, params } = request;
  const mine = session?.businesses?.find(({ slug }) => slug === params.business);
  const { isCommunity, isProvider } = mine ?? {};
  if (isCommunity === undefined || isProvider === undefined) return request.business();
  return { isCommunity, isProvider };
}
