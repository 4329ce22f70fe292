import { CHUNK_RELOAD_WINDOW_MS } from "#shared/constants.ts";
import { tryConnection } from "../connection/connection.ts";
import { NoPayload } from "../payloads.ts";

const STORAGE_KEY = "treets.chunk-reloads";

export interface ReloadMemory {
  readonly storage?: Pick<Storage, "getItem" | "setItem">;
  readonly now?: () => number;
}

/**
 * May the page reload because one of its files failed to load? Once per path within 10 seconds. Where the browser
 * refuses storage the answer is no: without a memory a reload could loop.
 */
export function mayReload(
  path: string,
  { storage = sessionStorage, now = Date.now }: ReloadMemory = {},
): boolean {
  try {
    const reloads = recentReloads(storage.getItem(STORAGE_KEY), now());
    if (path in reloads) return false;
    storage.setItem(STORAGE_KEY, JSON.stringify({ ...reloads, [path]: now() }));
    return true;
  } catch {
    return false;
  }
}

function recentReloads(stored: string | null, now: number): Record<string, number> {
  const parsed: unknown = JSON.parse(stored ?? "{}");
  if (typeof parsed !== "object" || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).filter(
      ([, at]) => typeof at === "number" && now - at < CHUNK_RELOAD_WINDOW_MS && at <= now,
    ),
  );
}

/**
 * Loads a module; when that fails, loads the document that was being opened instead, which brings the present build's
 * files. The promise then stays open, so that no error page flashes before the document is replaced. Rejects when
 * reloading has been tried already, and with `NoPayload` where the site is out of reach, so that nobody leaves it.
 * @param targetOf path, query and fragment being opened, asked for when loading has failed: the router starts loading
 * before it says
 */
export async function loadOrReload<T>(load: () => Promise<T>, targetOf: () => string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const target = targetOf();
    if (!(await tryConnection())) throw new NoPayload(0, { cause: error });
    if (!mayReload(pathOf(target))) throw error;
    return openDocument(target);
  }
}

/** Loads a document, also where only the fragment differs; what has been typed here is kept for when it comes back. */
export function openDocument(target: string): Promise<never> {
  const here = location.pathname + location.search;
  if (pathOf(target) === here) {
    history.replaceState(history.state, "", target);
    reloadDocument();
  } else {
    location.assign(target);
  }
  return new Promise(() => undefined);
}

function reloadDocument(): void {
  void import("../auth/form-drafts.ts")
    .then(({ saveDrafts }) => saveDrafts(location.pathname))
    .catch(() => undefined)
    .finally(() => location.reload());
}

const pathOf = (target: string): string => target.split("#", 1)[0] ?? target;

/** Styles and preloads of the site that fail count like a failed module. */
export function watchFailingAssets(): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      const here = location.pathname + location.search;
      if (
        target instanceof HTMLLinkElement &&
        isBuiltAsset(target.href) &&
        navigator.onLine &&
        mayReload(here)
      )
        reloadDocument();
    },
    true,
  );
}

const isBuiltAsset = (href: string) => new URL(href, location.href).pathname.startsWith("/assets/");
