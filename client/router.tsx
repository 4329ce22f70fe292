import { type ComponentType, lazy, Suspense } from "react";
import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  useLocation,
} from "react-router";
import type { PageState } from "#shared/page-state.ts";
import { isRouteId, type RouteId } from "#shared/routes.ts";
import { createRouteTree, type PageComponent, type PageSlot, pageSlot } from "./app.tsx";
import { explained } from "./failure-words.ts";
import { loadPage } from "./load-page.ts";
import { prepareView } from "./page-views.tsx";
import { createPayloadStrategy } from "./payload-strategy.ts";
import { loadOrReload } from "./updates/chunk-reload.ts";

/**
 * The browser's router over the shared route table, starting from the page the server rendered. The matched pages'
 * modules are loaded first: hydrating without them would throw the server's HTML away. Rejects where they do not come;
 * the page then stays as the server rendered it, and works as it does without scripts.
 */
export async function createRouter(state: PageState): Promise<DataRouter> {
  let router: DataRouter | undefined;
  const opening = () => pathOf(router?.state.navigation.location ?? location);
  const tree = createRouteTree((id) => lazySlot(id, opening));
  const leaf = await resolveMatched(tree, state.data, opening);
  router = createBrowserRouter(tree, {
    dataStrategy: createPayloadStrategy(() => router?.state),
    hydrationData: {
      loaderData: { root: state.root, [leaf]: state.data },
      actionData: state.form ? { [leaf]: state.form } : null,
      errors: state.error ? { [errorBoundaryOf(state, leaf)]: state.error } : null,
    },
  });
  return router;
}

const pathOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  pathname + search + hash;

/** Twin of the server's. */
const errorBoundaryOf = (state: PageState, leaf: string): string =>
  state.root.business !== null && state.routeId !== null ? leaf : "shell";

/** How the router loads a page's module; where that fails the page being opened is loaded as a document. */
function lazySlot(id: RouteId, opening: () => string): PageSlot {
  const load = () => loadOrReload(() => loadPage(id), opening).then(pageComponentOf);
  return { lazy: { Component: () => load().catch(() => latePage(load)) } };
}

/**
 * A page whose module has not come: the router shows nothing at all where loading fails, so rendering does. It is asked
 * for again each time somebody comes to it.
 */
function latePage(load: () => Promise<ComponentType>): ComponentType {
  let attempt: { readonly at: string; readonly Page: ComponentType } | undefined;
  return function LatePage() {
    const { key } = useLocation();
    if (attempt?.at !== key) {
      const loaded = load().then(
        (Page) => ({ default: Page }),
        async (error) => Promise.reject(await explained(error)),
      );
      attempt = { at: key, Page: lazy<ComponentType>(() => loaded) };
    }
    return (
      <Suspense>
        <attempt.Page />
      </Suspense>
    );
  };
}

const pageComponentOf = (page: PageComponent) => pageSlot(page).Component as ComponentType;

async function resolveMatched(tree: RouteObject[], data: unknown, opening: () => string): Promise<string> {
  const route = matchRoutes(tree, location.pathname)?.at(-1)?.route;
  if (!route || !isRouteId(route.id)) return "not-found";
  const { id } = route;
  const page = await loadOrReload(() => loadPage(id), opening);
  await loadOrReload(() => prepareView(page, data), opening);
  route.Component = pageComponentOf(page);
  delete route.lazy;
  return id;
}
