import type { PageRequest } from "./page.ts";

/** Query parameters that name a business, by page. */
const namedIn: Readonly<Record<string, string>> = { contactCommunity: "to", contactProvider: "to" };
const NAMED_ELSEWHERE = "business";

type Asked = Pick<PageRequest, "id" | "url" | "params" | "backend">;

/**
 * Returns the present URL of a page whose business has moved to another slug, in its path or query. Undefined if it has
 * not moved, or if the lookup fails.
 */
export async function presentAddress({ id, url, params, backend }: Asked): Promise<string | undefined> {
  const inPath = params.business;
  const parameter = namedIn[id] ?? NAMED_ELSEWHERE;
  const former = inPath ?? url.searchParams.get(parameter);
  if (!former) return undefined;
  const { slug } = await backend.businesses
    .moved({ slug: former.slice(0, 64) })
    .catch(() => ({ slug: null }));
  if (slug === null) return undefined;
  const present = new URL(url);
  if (inPath === undefined) present.searchParams.set(parameter, slug);
  else present.pathname = `/${encodeURIComponent(slug)}${url.pathname.slice(url.pathname.indexOf("/", 1))}`;
  return present.pathname + present.search;
}

/**
 * True if the lookup precedes the page. For signed-in users, a page that is not found triggers the lookup; visitors
 * would be redirected to the login page first, and the token of an emailed link would be stored for the former address.
 */
export const isAskedFirst = (
  { url, params }: Asked,
  { isVisitor, hasLink }: { isVisitor: boolean; hasLink: boolean },
): boolean => (params.business === undefined ? url.search !== "" : isVisitor || hasLink);
