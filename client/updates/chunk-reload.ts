import { CHUNK_RELOAD_WINDOW_MS } from "#shared/constants.ts";

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
 * reloading has been tried already.
 * @param targetOf path and query being opened, asked for when loading has failed: the router starts loading before it says
 */
export async function loadOrReload<T>(load: () => Promise<T>, targetOf: () => string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const target = targetOf();
    if (!mayReload(target)) throw error;
    openDocument(target);
    return new Promise<T>(() => undefined);
  }
}

/** A document load even where only the fragment differs. */
function openDocument(target: string): void {
  const here = location.pathname + location.search;
  if (target === here) location.reload();
  else location.assign(target);
}

/** Styles and preloads of the site that fail count like a failed module. */
export function watchFailingAssets(): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      const here = location.pathname + location.search;
      if (target instanceof HTMLLinkElement && isBuiltAsset(target.href) && mayReload(here))
        location.reload();
    },
    true,
  );
}

const isBuiltAsset = (href: string) => new URL(href, location.href).pathname.startsWith("/assets/");
