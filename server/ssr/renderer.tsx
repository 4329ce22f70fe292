import { type ReactNode, Suspense, use } from "react";
import { preloadModule } from "react-dom";
import { renderToPipeableStream } from "react-dom/server";
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from "react-router";
import { InPlace } from "#client/design/in-place.tsx";
import { DocumentContext } from "#client/root-data.ts";
import { encode, type LaterLine, scriptJson } from "#shared/deferred.ts";
import type { PageState, PublicConfig } from "#shared/page-state.ts";
import { type Assets, entryOf, filesOf, scriptsOfView } from "./assets.ts";
import type { ViewOf } from "./load-pages.ts";
import type { Matched, Matcher } from "./match.ts";

export interface RenderInput {
  readonly matched: Matched;
  readonly state: PageState;
  readonly url: URL;
  /** Undefined where the page is kept and its scripts are allowed by hash instead. */
  readonly nonce: string | undefined;
  /** A failure of a late part or of rendering after the shell was sent. */
  onError(error: unknown): void;
  onShellReady(): void;
  onShellError(error: unknown): void;
  /** Everything, late parts included, has been rendered. */
  onAllReady?(): void;
}

export type Renderer = (input: RenderInput) => ReturnType<typeof renderToPipeableStream>;

/** Makes the function that renders a page state to a stream. What does not change between requests is made once here. */
export function createRenderer({
  matcher,
  assets,
  config,
  viewOf,
}: {
  matcher: Matcher;
  assets: Assets;
  config: PublicConfig;
  viewOf: ViewOf;
}): Renderer {
  const staticRouter = createStaticRouter(matcher.handler.dataRoutes, nowhere(matcher));

  return ({ matched, state, url, nonce, onShellReady, onShellError, onAllReady, ...input }) => {
    const onError = onceEach(input.onError);
    const { first, later } = encode(state, onError);
    const context = contextOf(matched, first.state, state, url, matcher);
    const matches = context.matches.map((match) => ({
      ...match,
      route: staticRouter.manifest[match.route.id] ?? match.route,
    }));
    const router = Object.create(staticRouter, {
      state: { value: { ...staticRouter.state, ...context, matches } },
    }) as typeof staticRouter;
    const { css: entryCss, js } = entryOf(assets);
    const [entryScript = "", ...entryImports] = js;
    const viewScripts = scriptsOfView(assets, viewOf(state.routeId, state.data));
    const scripts = new Set([...entryImports, ...filesOf(assets, state.routeId).js, ...viewScripts]);
    const documentContext = {
      config,
      entryCss,
      origin: url.origin,
      tail: <Tail scripts={scripts} later={later} nonce={nonce} />,
    };
    return renderToPipeableStream(
      <DocumentContext value={documentContext}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </DocumentContext>,
      {
        nonce,
        bootstrapScriptContent: `self.__page=${scriptJson({ build: assets.id, config, entryCss, first })}`,
        bootstrapModules: [entryScript],
        onError,
        onShellReady,
        onShellError,
        ...(onAllReady ? { onAllReady } : {}),
      },
    );
  };
}

/** A late value that fails is met twice: where it is sent, and where the page shows it. */
function onceEach(report: (error: unknown) => void): (error: unknown) => void {
  const reported = new Set<unknown>();
  return (error) => {
    if (reported.has(error)) return;
    reported.add(error);
    report(error);
  };
}

function contextOf(
  matched: Matched,
  prompt: PageState,
  state: PageState,
  url: URL,
  matcher: Matcher,
): StaticHandlerContext {
  const leaf = matched.matches.at(-1)?.route.id ?? "not-found";
  return {
    basename: "/",
    location: { pathname: url.pathname, search: url.search, hash: "", state: null, key: "default" },
    matches: matched.matches,
    loaderData: { root: prompt.root, [leaf]: state.data },
    actionData: state.form ? { [leaf]: state.form } : null,
    errors: state.error ? { [errorBoundaryOf(state, leaf)]: state.error } : null,
    statusCode: state.status,
    loaderHeaders: {},
    actionHeaders: {},
    _match: matcher.handler.match,
  };
}

/** A failure shows inside its layout where the layout has what it needs, else in place of it. Twin of the browser's. */
export const errorBoundaryOf = (state: PageState, leaf: string): string =>
  state.root.business !== null && state.routeId !== null ? leaf : "shell";

function nowhere(matcher: Matcher): StaticHandlerContext {
  const matched = matcher.match("/");
  return {
    basename: "/",
    location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
    matches: matched.matches,
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: matcher.handler.match,
  };
}

interface TailProps {
  readonly scripts: Iterable<string>;
  readonly later: readonly Promise<LaterLine>[];
  readonly nonce: string | undefined;
}

/** The end of the body: asks for the page's scripts early, and lets React place each late value when it comes. */
function Tail({ scripts, later, nonce }: TailProps): ReactNode {
  for (const script of scripts) preloadModule(script, { as: "script", ...(nonce ? { nonce } : {}) });
  return (
    <InPlace items={later}>
      {(line) => (
        <Suspense>
          <LateLine line={line} nonce={nonce} />
        </Suspense>
      )}
    </InPlace>
  );
}

function LateLine({ line, nonce }: { line: Promise<LaterLine>; nonce: string | undefined }) {
  const html = `(self.__late??=[]).push(${scriptJson(use(line))})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON escaped for script elements, allowed by the nonce
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: html }} />;
}
