/** Runs `work` with the site's browser storage. Returns undefined where the browser blocks storage. */
export function inStorage<T>(
  name: "localStorage" | "sessionStorage",
  work: (kept: Storage) => T,
): T | undefined {
  try {
    return work(window[name]);
  } catch {
    return undefined;
  }
}

/** Returns the site's browser storage, unless the browser blocks it. */
export const storageOf = (name: "localStorage" | "sessionStorage"): Storage | undefined =>
  inStorage(name, (kept) => kept) ?? undefined;
