import { payloadPathOf } from "#shared/page-state.ts";
import { type RouteId, routeOf } from "#shared/routes.ts";
import { fetchStyle } from "../fetch-style.ts";
import { loadPage } from "../load-page.ts";
import { loadAhead, prepareView } from "../page-views.tsx";
import { fetchPayload } from "../payloads.ts";
import { isPrefetched, keepPrefetched, PREFETCHED_KEPT_MS } from "./prefetched.ts";

/** Pages whose data may be fetched before a click: reading it has no side effects, such as a counted view. */
const SAFE_TO_PREFETCH: ReadonlySet<RouteId> = new Set([
  "members",
  "teamMembers",
  "controlPanel",
  "partnersOverview",
  "linkManagement",
  "treets",
  "selectOrg",
  "selectPlan",
]);

const INTENT_MS = 60;
/** Prefetches the code of a page and, for safe pages, its data when its link is hovered, focused or touched. */
export function prefetchOnIntent(pageOf: (pathname: string) => RouteId | undefined): void {
  // One per event type, so that a resting mouse does not cancel a prefetch by keyboard.
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const intent = ({ type, target }: Event) => {
    clearTimeout(timers.get(type));
    const anchor = target instanceof Element ? target.closest("a[href]") : null;
    if (!(anchor instanceof HTMLAnchorElement) || anchor.origin !== location.origin) return;
    const id = pageOf(anchor.pathname);
    if (id)
      timers.set(
        type,
        setTimeout(() => prefetch(id, anchor), INTENT_MS),
      );
  };
  // After a click, pending prefetches are no longer needed.
  const forget = () => {
    for (const timer of timers.values()) clearTimeout(timer);
  };
  document.addEventListener("click", forget, { capture: true });
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(type, intent, { passive: true });
  }
}

function prefetch(id: RouteId, { pathname, search }: HTMLAnchorElement): void {
  const page = loadPage(id);
  page.then((found) => loadAhead(found, search)).catch(() => undefined);
  const address = payloadPathOf(pathname) + search;
  const safe = routeOf(id).prerender || SAFE_TO_PREFETCH.has(id);
  if (!safe || isPrefetched(address) || pathname === location.pathname) return;
  const payload = fetchPayload(address, AbortSignal.timeout(PREFETCHED_KEPT_MS), { purpose: "prefetch" });
  keepPrefetched(address, payload);
  // Loads the view for this data and its styles too, so that they are available when the link is clicked.
  Promise.all([page, payload])
    .then(([found, got]) => {
      if (got.kind !== "page") return;
      const { data, root } = got.state;
      return Promise.all([prepareView(found, data), ...root.css.map(fetchStyle)]);
    })
    .catch(() => undefined);
}
