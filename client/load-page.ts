import { type RouteId, routeOf } from "#shared/routes.ts";
import { prepareLayout } from "./layouts/index.tsx";
import type { PageComponent } from "./page-props.ts";
import { pageImports } from "./pages/index.ts";

/** Loads a page's module and its layout; repeated calls for the same page cost nothing. */
export async function loadPage(id: RouteId): Promise<PageComponent> {
  const [page] = await Promise.all([pageImports[id](), prepareLayout(routeOf(id).layout)]);
  return page.default as PageComponent;
}
