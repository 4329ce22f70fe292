import { createStaticHandler } from "react-router";
import { type MatchedPage, routeObjects } from "#client/navigation/match-page.ts";
import { isRouteId, type RouteId, routeOf } from "#shared/routes.ts";
import type { PageServer } from "./page.ts";

export type Matched = MatchedPage;

export interface Matcher {
  /** Which route a path belongs to; the id is null where the path belongs to none. */
  match(pathname: string): Matched;
  /** A page that does not exist. */
  readonly nowhere: Matched;
}

/** Builds the matcher once over the route table. Diagnostic routes only exist where they are switched on. */
export function createMatcher({ diagnostics }: { diagnostics: boolean }): Matcher {
  // What it finds is what `matchPage` finds in the browser; the table is only ordered once.
  const handler = createStaticHandler(routeObjects);
  const nowhere: Matched = { id: null, params: {} };
  return {
    nowhere,
    match(pathname) {
      if (!isReadable(pathname)) return nowhere;
      const leaf = handler.match({ pathname, search: "", hash: "" })?.at(-1);
      const id = leaf?.route.id;
      if (!isRouteId(id) || (routeOf(id).diagnostic && !diagnostics)) return nowhere;
      // Nothing has a name that long, and no loader need find out.
      if (pathname.split("/").some((segment) => segment.length > LONGEST_SEGMENT_CHARS)) return nowhere;
      return { id, params: leaf?.params ?? {} };
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

/** The server's part of each page, whatever it loads; server/pages ties it to what its component takes. */
// biome-ignore lint/suspicious/noExplicitAny: each page has data of its own
export type PageRegistry = Readonly<Record<RouteId, PageServer<any> | null>>;
