import { createStaticHandler } from "react-router";
import { type MatchedPage, routeObjects } from "#client/navigation/match-page.ts";
import { isRouteId, type RouteId, routeOf } from "#shared/routes.ts";
import type { PageServer } from "./page.ts";

export type Matched = MatchedPage;

export interface Matcher {
  /** Returns the route of a path; its ID is null if there is none. */
  match(pathname: string): Matched;
  /** The match for a page that does not exist. */
  readonly nowhere: Matched;
}

/** Builds the matcher once from the route table. Diagnostic routes exist only if they are enabled. */
export function createMatcher({ diagnostics }: { diagnostics: boolean }): Matcher {
  // Finds the same routes as `matchPage` in the browser; the table is sorted only once.
  const handler = createStaticHandler(routeObjects);
  const nowhere: Matched = { id: null, params: {} };
  return {
    nowhere,
    match(pathname) {
      if (!isReadable(pathname)) return nowhere;
      const leaf = handler.match({ pathname, search: "", hash: "" })?.at(-1);
      const id = leaf?.route.id;
      if (!isRouteId(id) || (routeOf(id).diagnostic && !diagnostics)) return nowhere;
      // No slug or ID is that long, so loaders need not check it.
      if (pathname.split("/").some((segment) => segment.length > MAX_SEGMENT_CHARS)) return nowhere;
      return { id, params: leaf?.params ?? {} };
    },
  };
}

/** Returns false for paths that cannot be decoded, about which React Router would print a warning. */
function isReadable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Maximum length of the slug of a business or partner, and of an ID. */
const MAX_SEGMENT_CHARS = 64;

/** The server part of each page, for any data; server/pages checks it against the component's data type. */
// biome-ignore lint/suspicious/noExplicitAny: each page has data of its own
export type PageRegistry = Readonly<Record<RouteId, PageServer<any> | null>>;
