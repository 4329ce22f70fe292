import type { PageRouter } from "./page-context.ts";

/** A page view. */
export interface Arrival {
  /** Path, query and fragment. */
  readonly path: string;
  readonly at: Date;
}

export interface Arrivals {
  /** Calls back for every page view so far, and then for each new one. */
  follow(arrived: (arrival: Arrival) => void): void;
  /** Discards the page views, as nothing will follow them. */
  forget(): void;
}

/**
 * Collects the page views of a visit: the initial page and one for every finished navigation. Redirect hops do not
 * count, and neither does a change that only replaces the URL of the same page. Analytics is loaded after the page is
 * shown, by when the user may have navigated, so page views are kept until `follow` is called.
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
