import type { PageState } from "#shared/page-state.ts";
import { askDateLocaleOf } from "#shared/words/locale.ts";
import { preparePlanBanner } from "./layouts/late-plan-banner.ts";
import { loadPage } from "./load-page.ts";
import { matchPage } from "./navigation/match-page.ts";
import { firstPage, type PageRouter } from "./navigation/page-context.ts";
import { createPageRouter } from "./navigation/page-router.ts";
import { openScrollPositions } from "./navigation/scroll-positions.ts";
import { openHistory } from "./navigation/session-history.ts";
import type { PageComponent } from "./page-props.ts";
import { createPageSource } from "./page-source.ts";
import { prepareView } from "./page-views.tsx";
import { loadOrReload } from "./updates/chunk-reload.ts";

/**
 * Creates the browser's router, starting from the page rendered on the server. That page's modules are loaded first, as
 * hydrating without them would discard the server's HTML. Rejects if they fail to load; the page then stays as rendered
 * on the server and works as it does without JavaScript.
 */
export async function createBrowserRouter(state: PageState): Promise<PageRouter> {
  const first = firstPage(state, matchPage(location.pathname).params, await codeOf(state));
  const positions = openScrollPositions(() =>
    router.state.navigation.state === "idle" ? router.state.location.key : undefined,
  );
  const router = createPageRouter(first, createPageSource(), openHistory(), positions);
  // The latest state says it, as the choice may have just been changed.
  askDateLocaleOf(() => router.state.page.root.session?.user.locale);
  return router;
}

async function codeOf({ routeId, root, data }: PageState): Promise<PageComponent | null> {
  if (routeId === null) return null;
  const opening = () => location.pathname + location.search + location.hash;
  const load = async () => {
    const [page] = await Promise.all([loadPage(routeId), preparePlanBanner(root.business)]);
    await prepareView(page, data);
    return page;
  };
  return loadOrReload(load, opening);
}
