import * as commonWords from "#words/common.ts";
import * as words from "#words/shell.ts";
// First, as it declares the order of the style layers.
import "./styles/base.css";
import "./styles/print.css";

import type { ComponentType } from "react";
import {
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from "react-router";
import type { FormState, PageError, RootData } from "#shared/page-state.ts";
import { type Layout, type RouteId, routeIds, routeOf } from "#shared/routes.ts";
import * as errors from "#words/errors.ts";
import { language } from "#words/language.ts";
import { FormKeyContext } from "./design/form.tsx";
import { DocumentHead } from "./document-head.tsx";
import { EmptyFrame } from "./layouts/empty.tsx";
import { layouts } from "./layouts/index.tsx";
import { PageArrival } from "./navigation/page-arrival.tsx";
import { Overlays } from "./overlays/overlays.tsx";
import type { PageProps } from "./page-props.ts";
import { ErrorPage } from "./pages/errors/error-page.tsx";
import { useDocumentContext, useRootData } from "./root-data.ts";

/**
 * The application as both sides see it: the route table turned into React Router's route objects, and the document
 * around it. The server fills in page components it has loaded; the browser fills in how to load them.
 */
export type PageComponent = ComponentType<PageProps<never>>;
export type PageSlot = Pick<RouteObject, "Component" | "lazy">;

export function createRouteTree(slotOf: (id: RouteId) => PageSlot): RouteObject[] {
  const leaf = (id: RouteId): RouteObject => ({
    id,
    path: routeOf(id).path,
    loader: true,
    action: true,
    handle: id,
    shouldRevalidate: ({ actionStatus, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || hasLostRights(actionStatus),
    ErrorBoundary: PageErrorBoundary,
    ...slotOf(id),
  });
  const group = (layout: Layout): RouteObject => ({
    id: `layout:${layout}`,
    Component: layouts[layout],
    children: [
      ...routeIds.filter((id) => routeOf(id).layout === layout).map(leaf),
      ...(layout === "empty" ? [notFound] : []),
    ],
  });
  return [
    {
      id: "root",
      Component: Document,
      ErrorBoundary: BareDocument,
      loader: true,
      // What stands around a page may change with every navigation; a form that came back has changed nothing.
      shouldRevalidate: ({ actionStatus }) =>
        actionStatus === undefined || actionStatus < 400 || hasLostRights(actionStatus),
      children: [
        {
          id: "shell",
          ErrorBoundary: BareErrorBoundary,
          children: [group("empty"), group("pricing"), group("default-no-sidenav"), group("default")],
        },
      ],
    },
  ];
}

/** Who was refused what the page offered them has another role by now, and is shown what that sees. */
const hasLostRights = (actionStatus: number | undefined): boolean => actionStatus === 403;

const notFound: RouteObject = {
  id: "not-found",
  path: "*",
  loader: true,
  ErrorBoundary: PageErrorBoundary,
  Component: NotFoundPage,
};

/** Gives a page component its data, its last form result and its parameters. */
export function pageSlot(Page: PageComponent): PageSlot {
  return {
    Component: function PageSlot() {
      const data = useLoaderData() as never;
      const form = (useActionData() as FormState | null | undefined) ?? undefined;
      return <Page data={data} form={form} params={useParams()} />;
    },
  };
}

function Document() {
  const root = useRootData();
  const { entryCss, tail } = useDocumentContext();
  const { theme, density } = root.session?.user ?? {};
  const route = useMatches().at(-1)?.handle as RouteId | undefined;
  const title = titleOf(root, route);
  return (
    <html
      lang={language()}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      data-density={density === "compact" ? density : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <DocumentHead route={route && routeOf(route)} title={title} preview={root.preview} />
        {entryCss.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="app" />
        ))}
        {root.css.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="page" />
        ))}
      </head>
      <body>
        <FormKeyContext value={root.formKey}>
          <Outlet />
        </FormKeyContext>
        <PageArrival />
        <Overlays />
        <ScrollRestoration />
        {tail}
      </body>
    </html>
  );
}

function titleOf(root: RootData, id: RouteId | undefined): string {
  if (root.title !== null) return root.title;
  if (!id) return errors.notFoundTitle();
  const title = routeOf(id).title();
  if (id === "home") return words.treetsPerksYourMembersLove();
  return `${title} - ${root.business?.name ?? commonWords.treets()}`;
}

function PageErrorBoundary() {
  return <ErrorPage error={pageErrorOf(useRouteError())} />;
}

/** For a failure of a layout itself. */
function BareErrorBoundary() {
  const error = pageErrorOf(useRouteError());
  return (
    <EmptyFrame>
      <ErrorPage error={error} />
    </EmptyFrame>
  );
}

/** Where even what stands around pages fails: the last net. */
function BareDocument() {
  const error = pageErrorOf(useRouteError());
  const { entryCss } = useDocumentContext();
  return (
    <html lang={language()}>
      <head>
        <title>{error.statusText}</title>
        {entryCss.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="app" />
        ))}
      </head>
      <body>
        <main className="main">
          <ErrorPage error={error} />
        </main>
      </body>
    </html>
  );
}

function NotFoundPage() {
  return <ErrorPage error={pageErrorOf({ status: 404 })} />;
}

/** Any thrown thing as one of the two error pages; what it says beyond its status is only trusted from the server. */
function pageErrorOf(error: unknown): PageError {
  if (
    typeof error === "object" &&
    error !== null &&
    "data" in error &&
    "status" in error &&
    "statusText" in error
  ) {
    const { data } = error;
    if (typeof data === "object" && data !== null && "requestId" in data) return error as PageError;
  }
  const missing = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  return {
    status: missing ? 404 : 500,
    statusText: missing ? errors.notFoundTitle() : errors.brokenTitle(),
    internal: false,
    data: {
      code: missing ? "not_found" : "server_error",
      message: missing ? errors.notFoundTitle() : errors.brokenTitle(),
      requestId: "",
    },
  };
}
