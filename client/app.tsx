import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import {
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { FormState, PageError, PublicConfig, RootData } from "#shared/page-state.ts";
import { type Layout, type RouteId, routeIds, routeOf } from "#shared/routes.ts";
import { layouts } from "./layouts/index.tsx";
import { PageArrival } from "./navigation/page-arrival.tsx";
import type { PageProps } from "./page-props.ts";
import { ErrorPage } from "./pages/errors/error-page.tsx";
import "./styles/base.css";

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
    ErrorBoundary: PageErrorBoundary,
    ...slotOf(id),
  });
  const group = (layout: Layout): RouteObject => ({
    id: `layout:${layout}`,
    Component: layouts[layout],
    children: routeIds.filter((id) => routeOf(id).layout === layout).map(leaf),
  });
  return [
    {
      id: "root",
      Component: Document,
      loader: true,
      shouldRevalidate: () => true,
      children: [
        {
          id: "shell",
          ErrorBoundary: PageErrorBoundary,
          children: [
            group("empty"),
            group("pricing"),
            group("default-no-sidenav"),
            group("default"),
            notFound,
          ],
        },
      ],
    },
  ];
}

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

export interface DocumentContextValue {
  readonly config: PublicConfig;
  readonly entryCss: readonly string[];
  /** What stands at the end of the body: late values on the server, nothing in the browser. */
  readonly tail: ReactNode;
  readonly origin: string;
}

export const DocumentContext = createContext<DocumentContextValue | null>(null);

export function useDocumentContext(): DocumentContextValue {
  const value = useContext(DocumentContext);
  if (!value) throw new Error("The document context is missing");
  return value;
}

/** Who is signed in, the business the page belongs to, and what else every page is given. */
export function useRootData(): RootData {
  return useRouteLoaderData("root") as RootData;
}

function Document() {
  const root = useRootData();
  const { entryCss, tail } = useDocumentContext();
  const theme = root.session?.user.theme;
  return (
    <html lang="en" data-theme={theme === "light" || theme === "dark" ? theme : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{useTitle(root)}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {entryCss.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="app" />
        ))}
        {root.css.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="page" />
        ))}
      </head>
      <body>
        <Outlet />
        <PageArrival />
        <ScrollRestoration />
        {tail}
      </body>
    </html>
  );
}

function useTitle(root: RootData): string {
  const id = useMatches().at(-1)?.handle as RouteId | undefined;
  if (root.title !== null) return root.title;
  if (!id) return "Page not found";
  const title = routeOf(id).title;
  if (id === "home") return "Treets - perks your members love";
  return `${title} - ${root.business?.name ?? "Treets"}`;
}

function PageErrorBoundary() {
  return <ErrorPage error={pageErrorOf(useRouteError())} />;
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
    statusText: missing ? "Page not found" : "Internal Server Error",
    internal: false,
    data: {
      code: missing ? "not_found" : "server_error",
      message: missing ? "Page not found" : "Internal Server Error",
      requestId: "",
    },
  };
}
