import { direction } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/shell.ts";
// Must come first, as it declares the order of the CSS layers.
import "./styles/base.css";
import "./styles/print.css";

import { type Navigator, Router } from "react-router";
import type { PageError, RootData } from "#shared/page-state.ts";
import { type RouteId, routeOf } from "#shared/routes.ts";
import * as errors from "#words/errors.ts";
import { language } from "#words/language.ts";
import { FormKeyContext } from "./design/form.tsx";
import { FormFailure } from "./design/form-failure.tsx";
import { DocumentHead, PageEnd } from "./document-head.tsx";
import { EmptyFrame } from "./layouts/empty.tsx";
import { ArrivalNotice } from "./layouts/frame.tsx";
import { layoutOf } from "./layouts/index.tsx";
import { PageArrival } from "./navigation/page-arrival.tsx";
import { PageContext, type RouterState, RouterStateContext, usePage } from "./navigation/page-context.ts";
import { ScrollRestoration } from "./navigation/scroll-restoration.tsx";
import { Overlays } from "./overlays/overlays.tsx";
import { Guard, pageErrorOf } from "./page-guard.tsx";
import { ErrorPage } from "./pages/errors/error-page.tsx";
import { useDocumentContext } from "./root-data.ts";

/**
 * The application as rendered on both the server and the client: the document around a layout around a page. Everything
 * that does not change during a navigation is one constant element, so only components that read the navigation state
 * re-render.
 */
export function App({ state, navigator }: { state: RouterState; navigator: Navigator }) {
  const { location, page } = state;
  return (
    <Router location={location} navigator={navigator}>
      <RouterStateContext value={state}>
        <PageContext value={page}>{whole}</PageContext>
      </RouterStateContext>
    </Router>
  );
}

const whole = (
  <Guard of="document" Failure={BareDocument}>
    <Document />
  </Guard>
);

function Document() {
  const { root, id } = usePage();
  const { entryCss, head, tail } = useDocumentContext();
  const { theme, density } = root.session?.user ?? {};
  const title = titleOf(root, id);
  return (
    <html
      lang={language()}
      dir={direction()}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      data-density={density === "compact" ? density : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        <title>{title}</title>
        <DocumentHead
          route={id === null ? undefined : routeOf(id)}
          title={title}
          preview={root.preview}
          isSignedIn={root.session !== null}
        />
        {entryCss.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="app" />
        ))}
        {root.css.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="page" />
        ))}
      </head>
      <body>
        <FormKeyContext value={root.formKey}>
          <Guard of="layout" Failure={BareError}>
            <PageInLayout />
          </Guard>
        </FormKeyContext>
        <ArrivalNotice />
        <PageArrival />
        <Overlays />
        <ScrollRestoration />
        <PageEnd />
        {tail}
      </body>
    </html>
  );
}

function PageInLayout() {
  const { id, params, Component: Page, data, form } = usePage();
  const Layout = layoutOf(id === null ? "empty" : routeOf(id).layout);
  return (
    <Layout>
      <div className="told">
        <div>
          <Guard of="page" Failure={ErrorPage}>
            {Page ? <Page data={data as never} form={form ?? undefined} params={params} /> : <NotFoundPage />}
          </Guard>
        </div>
        <FormFailure of="page" />
      </div>
    </Layout>
  );
}

function titleOf(root: RootData, id: RouteId | null): string {
  if (root.title !== null) return root.title;
  if (id === null) return errors.notFoundTitle();
  const title = routeOf(id).title();
  if (id === "home") return words.siteTitle();
  return `${title} - ${root.business?.name ?? commonWords.treets()}`;
}

/** Fallback for errors thrown by a layout. */
const BareError = ({ error }: { error: PageError }) => (
  <EmptyFrame>
    <ErrorPage error={error} />
  </EmptyFrame>
);

/** Last-resort fallback for errors thrown by the document around the layouts. */
function BareDocument({ error }: { error: PageError }) {
  const { entryCss } = useDocumentContext();
  return (
    <html lang={language()} dir={direction()}>
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

const NotFoundPage = () => <ErrorPage error={pageErrorOf({ status: 404 })} />;
