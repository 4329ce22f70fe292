import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { decode, type FirstLine, type LaterLine } from "#shared/deferred.ts";
import type { PublicConfig } from "#shared/page-state.ts";
import { BrowserApp } from "./browser-app.tsx";
import { createBrowserRouter } from "./browser-router.ts";
import { interceptNavigation } from "./intercept.ts";
import { arrivalsOf } from "./navigation/arrivals.ts";
import { DocumentContext } from "./root-data.ts";

/** Globals set by the server's HTML: the rendered page, and late values as they arrive. */
declare global {
  /** Whether this is a development build; replaced by the build. */
  const __DEVELOPMENT__: boolean;
  interface Window {
    __page?: { build: string; config: PublicConfig; entryCss: readonly string[]; first: FirstLine };
    __late?: Pick<LaterLine[], "push"> & Partial<Iterable<LaterLine>>;
  }
}

void start();

async function start(): Promise<void> {
  const page = window.__page;
  if (!page) return;
  const decoded = decode(page.first);
  receiveLateValues(decoded);
  const router = await createBrowserRouter(decoded.state).catch(() => undefined);
  // If its code fails to load, a page stays as rendered on the server: readable, with working links and forms.
  if (!router) return;
  const document = { config: page.config, entryCss: page.entryCss, tail: null, origin: location.origin };

  startTransition(() => {
    hydrateRoot(
      window.document,
      <DocumentContext value={document}>
        <BrowserApp router={router} />
      </DocumentContext>,
    );
  });
  interceptNavigation(router);
  // Anything not needed to show the page is loaded after it.
  const arrivals = arrivalsOf(router);
  const services = { router, arrivals, ...page, ...decoded };
  import("./services.ts").then(
    ({ startServices }) => startServices(services),
    () => arrivals.forget(),
  );
  if (__DEVELOPMENT__) {
    void import("./development-reload.ts");
    void import("./development-pseudo.ts").then(({ speakPseudoWhereAsked }) => speakPseudoWhereAsked());
  }
}

function receiveLateValues({ settle, close }: ReturnType<typeof decode>): void {
  for (const line of (window.__late as LaterLine[] | undefined) ?? []) settle(line);
  window.__late = {
    push(...lines: LaterLine[]) {
      lines.forEach(settle);
      return 0;
    },
  };
  if (window.document.readyState === "loading") window.document.addEventListener("DOMContentLoaded", close);
  else close();
}
