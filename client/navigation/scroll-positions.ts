const STORAGE_KEY = "treets.scroll-positions";

/** How far each entry of the browser's history was scrolled when somebody left it; outlives the document. */
export interface ScrollPositions {
  keep(key: string): void;
  of(key: string): number | undefined;
}

export function openScrollPositions(present: () => string | undefined): ScrollPositions {
  const positions = stored();
  const keep = (key: string) => {
    positions[key] = scrollY;
  };
  history.scrollRestoration = "manual";
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) history.scrollRestoration = "manual";
  });
  addEventListener("pagehide", () => {
    const key = present();
    if (key !== undefined) keep(key);
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
    } catch {
      // Storage is full or switched off: after a reload the page begins at the top.
    }
    // A document that is loaded anew is scrolled by the browser, before any script runs.
    history.scrollRestoration = "auto";
  });
  return { keep, of: (key) => positions[key] };
}

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
}
