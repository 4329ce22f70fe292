import { planBanner } from "#client/layouts/late-plan-banner.ts";
import { loadPage } from "#client/load-page.ts";
import type { PageComponent } from "#client/page-props.ts";
import { filesOfView, prepareViews } from "#client/page-views.tsx";
import { type RouteId, routeIds } from "#shared/routes.ts";

/** Loads every page component, its views and the components around it, once at start. */
export async function loadPages() {
  const components = new Map<RouteId, PageComponent>(
    await Promise.all(
      routeIds.map(async (id): Promise<[RouteId, PageComponent]> => {
        const page = await loadPage(id);
        await prepareViews(page);
        return [id, page];
      }),
    ),
  );
  await planBanner.load();
  const componentOf = (id: RouteId): PageComponent => {
    const component = components.get(id);
    if (!component) throw new Error(`The page ${id} was not loaded`);
    return component;
  };
  return {
    componentOf,
    /** Returns the files of the view that a page shows with this data, if it has several views. */
    viewOf: (id: RouteId | null, data: unknown): readonly string[] =>
      id === null ? [] : filesOfView(componentOf(id), data),
  };
}

export type Pages = Awaited<ReturnType<typeof loadPages>>;
