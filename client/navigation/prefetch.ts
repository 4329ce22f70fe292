import { payloadPathOf } from "#shared/page-state.ts";
import { type RouteId, routeOf } from "#shared/routes.ts";
import { loadPage } from "../load-page.ts";
import { loadAhead, prepareView } from "../page-views.tsx";
import { fetchPayload } from "../payloads.ts";
import { isPrefetched, keepPrefetched, PREFETCHED_KEPT_MS } from "./prefetched.ts";

/** Pages whose data may be asked for before a click: reading them leaves no trace, such as a counted view. */
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
/** Hovering, focusing or touching a link loads its page's code and, for safe pages, its data. */
export function prefetchOnIntent(pageOf: (pathname: string) => RouteId | undefined): void {
  // One for each way of pointing: a mouse that lies still must not undo what the keyboard does.
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
  // Anyone who has pressed needs no guess any more.
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
  const payload = fetchPayload(address, AbortSignal.timeout(PREFETCHED_KEPT_MS));
  keepPrefetched(address, payload);
  // What these data are shown in is there as well, once the link is pressed.
  Promise.all([page, payload])
    .then(([found, got]) => (got.kind === "page" ? prepareView(found, got.state.data) : undefined))
    .catch(() => undefined);
}
