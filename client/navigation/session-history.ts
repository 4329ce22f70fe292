import { createPath, type Location } from "react-router";

/** The browser's history for the router: each entry has its own key and its index. */
export interface SessionHistory {
  location(): Location;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** Calls back when the user goes back or forward, or to a fragment, with the number of entries moved. */
  listen(arrived: (location: Location, delta: number) => void): void;
}

interface Entry {
  readonly key: string;
  readonly index: number;
}

export function openHistory(): SessionHistory {
  const entry = (): Entry | undefined => {
    const { key, index } = (history.state ?? {}) as Partial<Entry>;
    return key !== undefined && index !== undefined ? { key, index } : undefined;
  };
  let { index } = entry() ?? stamp(0);
  function stamp(at: number): Entry {
    const made = { key: newKey(), index: at };
    history.replaceState(made, "");
    return made;
  }
  const present = (): Location => {
    const { pathname, search, hash } = location;
    return { pathname, search, hash, state: null, key: entry()?.key ?? "" };
  };
  return {
    location: present,
    push(to) {
      index += 1;
      try {
        history.pushState({ key: to.key, index }, "", createPath(to));
      } catch {
        // Browsers limit how often entries may be added.
        location.assign(createPath(to));
      }
    },
    replace: (to) => history.replaceState({ key: to.key, index }, "", createPath(to)),
    go: (delta) => history.go(delta),
    listen(arrived) {
      addEventListener("popstate", () => {
        // A link to a fragment creates an entry without key and index.
        const { index: next } = entry() ?? stamp(index + 1);
        const delta = next - index;
        index = next;
        arrived(present(), delta);
      });
    },
  };
}

/** Parses a URL of this site into a location; undefined if it leads elsewhere. */
export function locationOf(to: string, from: Pick<Location, "pathname" | "search">): Location | undefined {
  const url = new URL(to, location.origin + createPath(from));
  if (url.origin !== location.origin) return undefined;
  // Two leading slashes would refer to another site.
  const pathname = url.pathname.replace(/^\/{2,}/, "/");
  return { pathname, search: url.search, hash: url.hash, state: null, key: newKey() };
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);
