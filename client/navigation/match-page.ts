import { matchRoutes } from "react-router";
import { isRouteId, type RouteId, routeIds, routeOf } from "#shared/routes.ts";
import type { ShownPage } from "./page-context.ts";

/** The route table in React Router's format, on both server and client. */
export const routeObjects = [
  ...routeIds.map((id): { id: string; path: string } => ({ id, path: routeOf(id).path })),
  { id: "not-found", path: "*" },
];

export interface MatchedPage {
  /** Null if no page has this path. */
  readonly id: RouteId | null;
  readonly params: ShownPage["params"];
}

/** Returns the page a path leads to, with its parameters. */
export function matchPage(pathname: string): MatchedPage {
  const { route, params = {} } = matchRoutes(routeObjects, pathname)?.at(-1) ?? {};
  return route && isRouteId(route.id) ? { id: route.id, params } : { id: null, params };
}
