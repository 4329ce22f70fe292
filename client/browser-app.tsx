import { startTransition, useLayoutEffect, useState } from "react";
import { createPath, type Navigator, type To } from "react-router";
import { App } from "./app.tsx";
import { type PageRouter, RouterContext } from "./navigation/page-context.ts";

/**
 * The application, following its router's state. A new page is rendered in a transition, so that user input takes
 * priority.
 */
export function BrowserApp({ router }: { router: PageRouter }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.state));
    follow();
    return router.subscribe(follow);
  }, [router]);
  const [navigator] = useState(() => navigatorOf(router));
  return (
    <RouterContext value={router}>
      <App state={state} navigator={navigator} />
    </RouterContext>
  );
}

/** Adapts the router to React Router's `Navigator`. */
function navigatorOf(router: PageRouter): Navigator {
  const go = (to: To) => void router.navigate(hrefOf(to));
  return { createHref: hrefOf, go: router.go, push: go, replace: go };
}

const hrefOf = (to: To): string => (typeof to === "string" ? to : createPath(to));
