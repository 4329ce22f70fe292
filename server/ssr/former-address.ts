import type { PageRequest } from "./page.ts";

/** Query parameters that name a business, by the page they are on. */
const namedIn: Readonly<Record<string, string>> = { contactCommunity: "to", contactProvider: "to" };
const NAMED_ELSEWHERE = "business";

type Asked = Pick<PageRequest, "id" | "url" | "params" | "backend">;

/**
 * Where a page is now whose business has moved to another address: in its path, or in its query. Undefined where it has
 * not moved, also while nobody can say.
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
 * Is that looked up before the page is? For anyone who is signed in a page that is not found says as much; a visitor
 * would be asked to sign in first, and the secret of a mailed link would be kept for the former address.
 */
export const isAskedFirst = (
  { url, params }: Asked,
  { isVisitor, hasLink }: { isVisitor: boolean; hasLink: boolean },
): boolean => (params.business === undefined ? url.search !== "" : isVisitor || hasLink);
