import { createRouteTree, type PageComponent, pageSlot } from "#client/app.tsx";
import { pageImports } from "#client/pages/index.ts";
import { type RouteId, routeIds } from "#shared/routes.ts";

/** The shared route tree with every page component in place; loaded once, at start. */
export async function loadRouteTree() {
  const components = new Map<RouteId, PageComponent>(
    await Promise.all(
      routeIds.map(
        async (id): Promise<[RouteId, PageComponent]> => [
          id,
          (await pageImports[id]()).default as PageComponent,
        ],
      ),
    ),
  );
  return createRouteTree((id) => {
    const component = components.get(id);
    if (!component) throw new Error(`The page ${id} was not loaded`);
    return pageSlot(component);
  });
}
