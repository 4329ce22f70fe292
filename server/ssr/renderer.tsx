import { type ReactNode, Suspense, use } from "react";
import { preload } from "react-dom";
import { renderToPipeableStream } from "react-dom/server";
import { createPath, type Location, type Navigator } from "react-router";
import { App } from "#client/app.tsx";
import { InPlace } from "#client/design/in-place.tsx";
import { hasPlanBanner, PLAN_BANNER_FILE } from "#client/layouts/late-plan-banner.ts";
import { firstPage, firstState } from "#client/navigation/page-context.ts";
import { DocumentContext } from "#client/root-data.ts";
import { awaitsLateValues, encode, type LaterLine, scriptJson, withTables } from "#shared/deferred.ts";
import type { PageState, PublicConfig } from "#shared/page-state.ts";
import { withoutScriptsPath } from "../middleware/without-scripts.ts";
import { type Assets, entryOf, filesOfPart } from "./assets.ts";
import type { LoadedPages } from "./load-pages.ts";
import type { Matched } from "./match.ts";

export interface RenderInput {
  readonly matched: Matched;
  readonly state: PageState;
  readonly url: URL;
  /** Undefined if the page is prerendered and its scripts are allowed by hash instead. */
  readonly nonce: string | undefined;
  /** Called for a failure of a late part, or of rendering after the shell was sent. */
  onError(error: unknown): void;
  onShellReady(): void;
  onShellError(error: unknown): void;
  /** Called when everything, including late parts, has been rendered. */
  onAllReady?(): void;
}

export type Renderer = (input: RenderInput) => ReturnType<typeof renderToPipeableStream>;

/** Creates the function that renders a page state to a stream. */
export const createRenderer =
  ({ assets, config, pages }: { assets: Assets; config: PublicConfig; pages: LoadedPages }): Renderer =>
  ({ matched, state, url, nonce, onShellReady, onShellError, onAllReady, ...input }) => {
    const onError = onceEach(input.onError);
    const { first, later } = encode(state, onError);
    const { routeId } = state;
    const page = firstPage(state, matched.params, routeId === null ? null : pages.componentOf(routeId));
    const location: Location = {
      pathname: url.pathname,
      search: url.search,
      hash: "",
      state: null,
      key: "",
    };
    const { css: entryCss, js } = entryOf(assets);
    const [entryScript = "", ...entryImports] = js;
    const bannerScripts = hasPlanBanner(state.root.business) ? filesOfPart(assets, PLAN_BANNER_FILE).js : [];
    const pageScripts = pages.filesFor(state.routeId, state.data).js;
    const scripts = new Set([...entryImports, ...pageScripts, ...bannerScripts]);
    const documentContext = {
      config,
      entryCss,
      origin: url.origin,
      head: awaitsLateValues(state.data) && <WayWithoutScripts from={url} />,
      tail: <Tail fonts={assets.fonts} scripts={scripts} later={later} nonce={nonce} />,
    };
    return renderToPipeableStream(
      <DocumentContext value={documentContext}>
        <App state={firstState(location, page)} navigator={STANDSTILL} />
      </DocumentContext>,
      {
        nonce,
        // Pages are small and sent at once: content that is ready is better placed inline than revealed by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        bootstrapScriptContent: `self.__page=${scriptJson({ build: assets.id, config, entryCss, first: withTables(first) })}`,
        bootstrapModules: [entryScript],
        onError,
        onShellReady,
        onShellError,
        ...(onAllReady ? { onAllReady } : {}),
      },
    );
  };

/** Reports each error once: a failing late value raises it both where it is sent and where the page shows it. */
function onceEach(report: (error: unknown) => void): (error: unknown) => void {
  const reported = new Set<unknown>();
  return (error) => {
    if (reported.has(error)) return;
    reported.add(error);
    report(error);
  };
}

/** Navigator for rendering on the server, where no navigation takes place. */
const STANDSTILL: Navigator = {
  createHref: (to) => (typeof to === "string" ? to : createPath(to)),
  go() {},
  push() {},
  replace() {},
};

/** Browsers without scripts, which would place the late parts, are led to the whole page. */
const WayWithoutScripts = ({ from }: { readonly from: URL }) => (
  <noscript>
    <meta httpEquiv="refresh" content={`0;url=${withoutScriptsPath(from)}`} />
  </noscript>
);

interface TailProps {
  readonly fonts: readonly string[];
  readonly scripts: Iterable<string>;
  readonly later: readonly Promise<LaterLine>[];
  readonly nonce: string | undefined;
}

/** The end of the body: preloads the page's fonts and scripts, and lets React place each late value when it arrives. */
function Tail({ fonts, scripts, later, nonce }: TailProps): ReactNode {
  for (const font of fonts) preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <>
      {/* Written out because `preloadModule` has no priority: nothing can be painted before styles and fonts have loaded. */}
      {[...scripts].map((script) => (
        <link key={script} rel="modulepreload" href={script} fetchPriority="low" nonce={nonce} />
      ))}
      <InPlace items={later}>
        {(line) => (
          <Suspense>
            <LateLine line={line} nonce={nonce} />
          </Suspense>
        )}
      </InPlace>
    </>
  );
}

function LateLine({ line, nonce }: { line: Promise<LaterLine>; nonce: string | undefined }) {
  const html = `(self.__late??=[]).push(${scriptJson(use(line))})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON escaped for script elements, allowed by the nonce
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: html }} />;
}
