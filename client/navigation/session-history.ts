import { createPath, type Location } from "react-router";

/** The browser's history as the router sees it: each entry has a key of its own and knows its place among the others. */
export interface SessionHistory {
  location(): Location;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** Calls back where somebody has gone back or forth, or to a fragment, and by how many entries. */
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
        // Browsers refuse too many at once.
        location.assign(createPath(to));
      }
    },
    replace: (to) => history.replaceState({ key: to.key, index }, "", createPath(to)),
    go: (delta) => history.go(delta),
    listen(arrived) {
      addEventListener("popstate", () => {
        // A link to a fragment makes an entry that nobody has named.
        const { index: next } = entry() ?? stamp(index + 1);
        const delta = next - index;
        index = next;
        arrived(present(), delta);
      });
    },
  };
}

/** An address of this site as a place to go to; undefined where it leads elsewhere. */
export function locationOf(to: string, from: Pick<Location, "pathname" | "search">): Location | undefined {
  const url = new URL(to, location.origin + createPath(from));
  if (url.origin !== location.origin) return undefined;
  // Two slashes at the beginning would name another site.
  const pathname = url.pathname.replace(/^\/{2,}/, "/");
  return { pathname, search: url.search, hash: url.hash, state: null, key: newKey() };
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);
