import { matchRoutes } from "react-router";
import { isRouteId, type RouteId, routeIds, routeOf } from "#shared/routes.ts";
import type { ShownPage } from "./page-context.ts";

/** The route table as React Router reads it, on both sides. */
export const routeObjects = [
  ...routeIds.map((id): { id: string; path: string } => ({ id, path: routeOf(id).path })),
  { id: "not-found", path: "*" },
];

export interface MatchedPage {
  /** Null where the path belongs to no page. */
  readonly id: RouteId | null;
  readonly params: ShownPage["params"];
}

/** Which page a path leads to. */
export function matchPage(pathname: string): MatchedPage {
  const { route, params = {} } = matchRoutes(routeObjects, pathname)?.at(-1) ?? {};
  return route && isRouteId(route.id) ? { id: route.id, params } : { id: null, params };
}
