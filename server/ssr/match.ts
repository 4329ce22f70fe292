import { createStaticHandler, type RouteObject } from "react-router";
import { isRouteId, type RouteId, routeOf } from "#shared/routes.ts";
import type { PageServer } from "./page.ts";

export interface Matched {
  readonly id: RouteId | null;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** React Router's own matches, from the root to the page. */
  readonly matches: NonNullable<ReturnType<Matcher["handler"]["match"]>>;
}

export interface Matcher {
  readonly handler: ReturnType<typeof createStaticHandler>;
  /** Which route a path belongs to; the id is null where the path belongs to none. */
  match(pathname: string): Matched;
  /** A page that does not exist. */
  readonly nowhere: Matched;
}

/** Builds the matcher once over the shared route tree. Diagnostic routes only exist where they are switched on. */
export function createMatcher(tree: RouteObject[], { diagnostics }: { diagnostics: boolean }): Matcher {
  const handler = createStaticHandler(tree);
  const matchesOf = (pathname: string): Matched["matches"] => {
    const matches = handler.match({ pathname, search: "", hash: "" });
    if (matches) return matches;
    // Not even the route for everything else takes a path with a line break in it.
    if (pathname === NOWHERE) throw new Error("The route tree has no route for unknown paths");
    return matchesOf(NOWHERE);
  };
  const nowhere: Matched = { id: null, params: {}, matches: matchesOf(NOWHERE) };
  return {
    handler,
    nowhere,
    match(pathname) {
      const matches = matchesOf(isReadable(pathname) ? pathname : NOWHERE);
      const leaf = matches.at(-1);
      const id = leaf?.route.id;
      if (!isRouteId(id) || (routeOf(id).diagnostic && !diagnostics)) return nowhere;
      // Nothing has a name that long, and no loader need find out.
      if (pathname.split("/").some((segment) => segment.length > LONGEST_SEGMENT_CHARS)) return nowhere;
      return { id, params: leaf?.params ?? {}, matches };
    },
  };
}

/** React Router would complain on the console about a path that cannot be decoded. */
function isReadable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Of an address, a business's or a partner's, and of an id. */
const LONGEST_SEGMENT_CHARS = 64;

/** A path that no route has: four segments deep under a name no business can have. */
const NOWHERE = "/404/-/-/-";

/** The server's part of each page, whatever it loads; server/pages ties it to what its component takes. */
// biome-ignore lint/suspicious/noExplicitAny: each page has data of its own
export type PageRegistry = Readonly<Record<RouteId, PageServer<any> | null>>;
