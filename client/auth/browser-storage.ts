/** Works with what the browser keeps for the site; undefined where it forbids that altogether. */
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
