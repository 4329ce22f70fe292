import type { RouteId } from "#shared/routes.ts";
import type { PageComponent } from "./app.tsx";
import { pageImports } from "./pages/index.ts";

/** Loads a page's module; asking again for the same page costs nothing. */
export async function loadPage(id: RouteId): Promise<PageComponent> {
  return (await pageImports[id]()).default as PageComponent;
}
