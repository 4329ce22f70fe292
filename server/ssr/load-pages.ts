import { createRouteTree, type PageComponent, pageSlot } from "#client/app.tsx";
import { fileOfView, prepareViews } from "#client/page-views.tsx";
import { pageImports } from "#client/pages/index.ts";
import { type RouteId, routeIds } from "#shared/routes.ts";

/** The shared route tree with every page component in place, views and all; loaded once, at start. */
export async function loadPages() {
  const components = new Map<RouteId, PageComponent>(
    await Promise.all(
      routeIds.map(async (id): Promise<[RouteId, PageComponent]> => {
        const page = (await pageImports[id]()).default as PageComponent;
        await prepareViews(page);
        return [id, page];
      }),
    ),
  );
  const componentOf = (id: RouteId): PageComponent => {
    const component = components.get(id);
    if (!component) throw new Error(`The page ${id} was not loaded`);
    return component;
  };
  return {
    tree: createRouteTree((id) => pageSlot(componentOf(id))),
    /** The file of the view that a page shows with these data, where it has several. */
    viewOf: (id: RouteId | null, data: unknown): string | undefined =>
      id === null ? undefined : fileOfView(componentOf(id), data),
  };
}

export type ViewOf = Awaited<ReturnType<typeof loadPages>>["viewOf"];
