import type { PageRouter } from "./page-context.ts";

/** A page that somebody came to. */
export interface Arrival {
  /** Path, query and fragment. */
  readonly path: string;
  readonly at: Date;
}

export interface Arrivals {
  /** Calls back for every page there was so far, and then for each as it comes. */
  follow(arrived: (arrival: Arrival) => void): void;
  /** Nobody will ask. */
  forget(): void;
}

/**
 * The pages of a visit: the one it began with, and one for every finished navigation. Hops of a redirect are not pages, and
 * neither is a change that only replaces the address of the same page. What counts them is loaded once a page is shown,
 * and somebody may have gone on by then, so they are kept until it asks.
 */
export function arrivalsOf(router: PageRouter): Arrivals {
  const kept: Arrival[] = [];
  let arrived = (arrival: Arrival): void => void kept.push(arrival);
  const tell = ({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">) =>
    arrived({ path: pathname + search + hash, at: new Date() });
  let last = router.state.location;
  tell(window.location);
  const stop = router.subscribe(({ navigation, location, historyAction }) => {
    if (navigation.state !== "idle" || location.key === last.key) return;
    const replacedInPlace = historyAction === "REPLACE" && location.pathname === last.pathname;
    last = location;
    if (!replacedInPlace) tell(location);
  });
  return {
    follow(callback) {
      arrived = callback;
      for (const arrival of kept.splice(0)) callback(arrival);
    },
    forget() {
      stop();
      kept.length = 0;
    },
  };
}
