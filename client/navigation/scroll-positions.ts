const STORAGE_KEY = "treets.scroll-positions";

/** Scroll position of each history entry when the user left it; survives a reload. */
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
      // Storage is full or blocked: after a reload the page starts at the top.
    }
    // A reloaded document is scrolled by the browser before any script runs.
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
