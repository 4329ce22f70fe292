import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject } from "react-router";
import type { PageState } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import { createRouteTree, type PageComponent, type PageSlot, pageSlot } from "./app.tsx";
import { loadPage } from "./load-page.ts";
import { payloadStrategy } from "./payload-strategy.ts";

/**
 * The browser's router over the shared route table, starting from the page the server rendered. The matched pages'
 * modules are loaded first: hydrating without them would throw the server's HTML away.
 */
export async function createRouter(state: PageState): Promise<DataRouter> {
  const tree = createRouteTree(lazySlot);
  const leaf = await resolveMatched(tree, location.pathname);
  return createBrowserRouter(tree, {
    dataStrategy: payloadStrategy,
    hydrationData: {
      loaderData: { root: state.root, [leaf]: state.data },
      actionData: state.form ? { [leaf]: state.form } : null,
      errors: state.error ? { [errorBoundaryOf(state, leaf)]: state.error } : null,
    },
  });
}

/** Twin of the server's. */
const errorBoundaryOf = (state: PageState, leaf: string): string =>
  state.root.business !== null && state.routeId !== null ? leaf : "shell";

const lazySlot = (id: RouteId): PageSlot => ({
  lazy: { Component: () => loadPage(id).then(pageComponentOf) },
});
const pageComponentOf = (page: PageComponent) => pageSlot(page).Component;

async function resolveMatched(tree: RouteObject[], pathname: string): Promise<string> {
  const matches = matchRoutes(tree, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const { lazy } = route;
      if (typeof lazy !== "object" || !lazy.Component) return;
      const Component = await lazy.Component();
      if (Component) route.Component = Component;
      delete route.lazy;
    }),
  );
  return matches.at(-1)?.route.id ?? "not-found";
}
