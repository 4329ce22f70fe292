import { useLayoutEffect } from "react";
import { useRouterState } from "./page-context.ts";

/** Puts a new page where it begins, or where somebody left it, as soon as it is drawn. */
export function ScrollRestoration() {
  const { location, scroll } = useRouterState();
  useLayoutEffect(() => {
    if (scroll === "stay") return;
    if (typeof scroll === "number") return scrollTo(0, scroll);
    // Each arrival scrolls, also at the same fragment.
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
