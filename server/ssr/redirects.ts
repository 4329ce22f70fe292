import type { RedirectPayload } from "#shared/page-state.ts";
import { isSlug } from "#shared/slugs.ts";
import type { Exchange, PageDependencies } from "./exchange.ts";
import { isAskedFirst, presentAddress } from "./former-address.ts";
import { exchangeLinkToken, keepLinkToken, linkTokenOf } from "./link-token.ts";

interface Redirect {
  readonly status: 302 | 308;
  readonly to: string;
}

/** Returns where a request is redirected before its page is loaded; undefined if it is at the right URL. */
export const redirectOf = (deps: PageDependencies, exchange: Exchange): Redirect | undefined =>
  canonical(exchange) ?? tokenExchange(deps, exchange);

/**
 * Removes doubled and trailing slashes, and writes a business's slug in lower case, as phones begin what is typed with a
 * capital: each page has one URL.
 */
function canonical({ url, request, asPayload, matched }: Exchange): Redirect | undefined {
  if (asPayload || request.method === "POST") return undefined;
  const single = url.pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const slug = matched.params.business?.toLowerCase();
  const clean = slug !== undefined && isSlug(slug) ? single.replace(/^\/[^/]+/, `/${slug}`) : single;
  return clean === url.pathname ? undefined : { status: 308, to: clean + url.search };
}

function tokenExchange(
  deps: PageDependencies,
  { url, request, response, server, asPayload }: Exchange,
): Redirect | undefined {
  if (!server?.linkToken || asPayload || request.method === "POST") return undefined;
  const to = exchangeLinkToken(url, response, {
    secure: deps.secure,
    atSignIn: server.linkToken === "invitation",
  });
  return to === undefined ? undefined : { status: 302, to };
}

/**
 * Redirects from a business's former address to its present one before anything else handles the request, and stores a
 * link token for the present address.
 */
export async function redirectFormerAddress(deps: PageDependencies, exchange: Exchange): Promise<boolean> {
  const { request, response, url, matched, server } = exchange;
  if (request.method === "POST" || matched.id === null) return false;
  const asked = { id: matched.id, url, params: matched.params, backend: deps.auth.client(request, response) };
  const isVisitor = !deps.auth.hasTokens(request);
  if (!isAskedFirst(asked, { isVisitor, hasLink: Boolean(server?.linkToken) })) return false;
  const present = await presentAddress(asked);
  if (present === undefined) return false;
  const there = new URL(present, url);
  const clean = tokenExchange(deps, { ...exchange, url: there });
  const kept = server?.linkToken ? linkTokenOf(request, url.pathname, deps.secure) : null;
  if (kept !== null && clean === undefined) keepLinkToken(there.pathname, kept, response, deps.secure);
  redirectTo(exchange, clean?.to ?? present);
  return true;
}

/** Redirects permanently, as former addresses work only for a while. */
export function redirectTo({ asPayload, response }: Exchange, to: string): void {
  if (asPayload) response.json({ redirect: to } satisfies RedirectPayload);
  else response.redirect(301, to);
}
