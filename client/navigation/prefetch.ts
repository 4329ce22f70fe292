import { payloadPathOf } from "#shared/page-state.ts";
import { type RouteId, routeOf } from "#shared/routes.ts";
import { loadPage } from "../load-page.ts";
import { fetchPayload, type Payload } from "../payloads.ts";

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
const KEPT_MS = 10_000;

interface Kept {
  readonly at: number;
  readonly payload: Promise<Payload>;
}

/** Payloads fetched on intent, kept for a moment until the click. */
const kept = new Map<string, Kept>();

/** The payload fetched ahead for this address, if it is fresh; each is used once. */
export function takePrefetched(address: string): Promise<Payload> | undefined {
  const found = kept.get(address);
  kept.delete(address);
  return found && Date.now() - found.at < KEPT_MS ? found.payload : undefined;
}

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
  // Whoever has pressed needs no guess any more.
  const forget = () => {
    for (const timer of timers.values()) clearTimeout(timer);
  };
  document.addEventListener("click", forget, { capture: true });
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(type, intent, { passive: true });
  }
}

function prefetch(id: RouteId, { pathname, search }: HTMLAnchorElement): void {
  loadPage(id).catch(() => undefined);
  const address = payloadPathOf(pathname) + search;
  const safe = routeOf(id).prerender || SAFE_TO_PREFETCH.has(id);
  if (!safe || kept.has(address) || pathname === location.pathname) return;
  const payload = fetchPayload(address, AbortSignal.timeout(KEPT_MS));
  payload.catch(() => kept.delete(address));
  kept.set(address, { at: Date.now(), payload });
}
