import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject } from "react-router";
import type { PageState } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import { createRouteTree, type PageComponent, type PageSlot, pageSlot } from "./app.tsx";
import { loadPage } from "./load-page.ts";
import { payloadStrategy } from "./payload-strategy.ts";
import { loadOrReload } from "./updates/chunk-reload.ts";

/**
 * The browser's router over the shared route table, starting from the page the server rendered. The matched pages'
 * modules are loaded first: hydrating without them would throw the server's HTML away.
 */
export async function createRouter(state: PageState): Promise<DataRouter> {
  let router: DataRouter | undefined;
  const opening = () => pathOf(router?.state.navigation.location ?? location);
  const tree = createRouteTree((id) => lazySlot(id, opening));
  const leaf = await resolveMatched(tree, location.pathname);
  router = createBrowserRouter(tree, {
    dataStrategy: payloadStrategy,
    hydrationData: {
      loaderData: { root: state.root, [leaf]: state.data },
      actionData: state.form ? { [leaf]: state.form } : null,
      errors: state.error ? { [errorBoundaryOf(state, leaf)]: state.error } : null,
    },
  });
  return router;
}

const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Twin of the server's. */
const errorBoundaryOf = (state: PageState, leaf: string): string =>
  state.root.business !== null && state.routeId !== null ? leaf : "shell";

/** How the router loads a page's module; where that fails the page being opened is loaded as a document. */
const lazySlot = (id: RouteId, opening: () => string): PageSlot => ({
  lazy: { Component: () => loadOrReload(() => loadPage(id), opening).then(pageComponentOf, failing) },
});
/** A module that does not come: the router shows nothing at all where loading fails, so rendering does. */
const failing = (error: unknown) =>
  function FailedPage(): never {
    throw error;
  };
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
