import { CHUNK_RELOAD_WINDOW_MS } from "#shared/constants.ts";
import { tryConnection } from "../connection/connection.ts";
import { NoPayload } from "../payloads.ts";

const STORAGE_KEY = "treets.chunk-reloads";

export interface ReloadMemory {
  readonly storage?: Pick<Storage, "getItem" | "setItem">;
  readonly now?: () => number;
}

/**
 * Returns true if the page may reload because one of its files failed to load: once per path within 10 seconds. Returns
 * false if the browser blocks storage, as without it a reload could loop.
 */
export function mayReload(path: string, { storage: given, now = Date.now }: ReloadMemory = {}): boolean {
  try {
    // Reading the property itself fails where storage is blocked.
    const storage = given ?? sessionStorage;
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
 * Loads a module. If that fails, loads the target as a document instead, which brings the files of the current build.
 * The promise then stays pending, so that no error page flashes before the document is replaced. Rejects if reloading
 * has been tried already, and with `NoPayload` if the site is unreachable, so that the current page is not lost.
 * @param targetOf returns the path, query and fragment being opened. Called only after a failure, as the router starts
 * loading before it publishes them
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

/**
 * Loads a URL as a document, even if only the fragment differs. When the same page is reloaded, input is saved for
 * after the reload, except that of a form that has been sent.
 */
export function openDocument(target: string, sent?: FormData): Promise<never> {
  const here = location.pathname + location.search;
  if (pathOf(target) === here) {
    history.replaceState(history.state, "", target);
    reloadDocument(sent);
  } else {
    location.assign(target);
  }
  return new Promise(() => undefined);
}

/** Reloads the page, and saves input for after the reload, except that of a form that has been sent. */
export function reloadDocument(sent?: FormData): void {
  void Promise.all([import("../auth/form-drafts.ts"), import("../auth/auth.ts")])
    .then(([{ saveDrafts }, { userOfPage }]) => saveDrafts(location.pathname, userOfPage(), sent))
    .catch(() => undefined)
    .finally(() => location.reload());
}

const pathOf = (target: string): string => target.split("#", 1)[0] ?? target;
