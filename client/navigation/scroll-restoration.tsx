import { useLayoutEffect } from "react";
import { useRouterState } from "./page-context.ts";

/** Scrolls a new page to its start, or to where the user left it, as soon as it is rendered. */
export function ScrollRestoration() {
  const { location, scroll } = useRouterState();
  useLayoutEffect(() => {
    if (scroll === "stay") return;
    // Some browsers return a promise from scrolling, which React would take for the effect's clean-up.
    if (typeof scroll === "number") {
      scrollTo(0, scroll);
      return;
    }
    // Every navigation scrolls, including to the same fragment.
    const { hash } = location;
    const target = hash && document.getElementById(decoded(hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (scroll === "top") scrollTo(0, 0);
  }, [location, scroll]);
  return null;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
