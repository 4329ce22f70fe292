import { planBanner } from "#client/layouts/late-plan-banner.ts";
import { loadPage } from "#client/load-page.ts";
import type { PageComponent } from "#client/page-props.ts";
import { filesOfView, prepareViews } from "#client/page-views.tsx";
import { type RouteId, routeIds } from "#shared/routes.ts";
import { type Assets, type Files, filesOf, filesOfPart } from "./assets.ts";

/** Loads every page component, its views and the components around it, once at start. */
export async function loadPages(assets: Assets) {
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
  const namesOf = (id: RouteId, data: unknown) =>
    filesOfView(componentOf(id), data).map((file) => `pages/${file}`);
  return {
    componentOf,
    /** Returns the files that a page needs to show this data: its own and those of its view and parts. */
    filesFor(id: RouteId | null, data: unknown): Files {
      const views = id === null ? [] : namesOf(id, data).map((name) => filesOfPart(assets, name));
      const all = [filesOf(assets, id), ...views];
      return { js: all.flatMap(({ js }) => js), css: all.flatMap(({ css }) => css) };
    },
  };
}

export type LoadedPages = Awaited<ReturnType<typeof loadPages>>;
