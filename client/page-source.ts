import { createPath, type Location } from "react-router";
import { type PageState, payloadPathOf } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import { notRefreshed } from "./connection/not-refreshed.ts";
import { unreachedPage } from "./connection/unreached.ts";
import { explained, failureWords } from "./failure-words.ts";
import { fetchStyle } from "./fetch-style.ts";
import { preparePlanBanner } from "./layouts/late-plan-banner.ts";
import { loadPage } from "./load-page.ts";
import { type MatchedPage, matchPage } from "./navigation/match-page.ts";
import type { RouterState, ShownPage } from "./navigation/page-context.ts";
import type { FormAnswer, PageSource, Redirect } from "./navigation/page-router.ts";
import { takePrefetched, withoutPrefetched } from "./navigation/prefetched.ts";
import type { PageComponent } from "./page-props.ts";
import { loadAhead, prepareView } from "./page-views.tsx";
import { fetchPayload, type Payload, postForm } from "./payloads.ts";
import { loadOrReload, mayReload, openDocument } from "./updates/chunk-reload.ts";
import { newerBuild } from "./updates/newer-build.ts";

/**
 * Creates the source of pages. One request per navigation fetches the page state of the target. Redirects, 401, 404 and
 * 500 are part of the response; a form is posted to the same URL. Any other response, or none, is a failure of the page
 * alone: its layout stays.
 */
export function createPageSource(): PageSource {
  /** Aborts late data of the current page. */
  let leave = () => {};

  return {
    async load(to, present, signal, hasAnswer) {
      if (newerBuild.get() && navigator.onLine && !hasAnswer) return openDocument(createPath(to));
      const address = payloadPathOf(to.pathname) + to.search;
      const matched = matchPage(to.pathname);
      const code = codeOf(matched.id, to, signal);
      const ask = () => fetchPayload(address, signal);
      const ahead = takePrefetched(address)?.catch(ask);
      const payload = await orNone(withSession(ahead ?? ask(), ask), signal);
      if (payload.kind === "log-in" || payload.kind === "redirect") return redirectTo(payload);
      if (payload.kind !== "page") {
        const { pageInPlace } = await failureWords();
        const { Component } = await code;
        return pageInPlace(
          "error" in payload ? payload.error : undefined,
          { ...matched, Component },
          to,
          present,
        );
      }
      // The code of this page may not fit the data of another build. Once per path, as processes of both may be
      // answering in turns while one replaces the other.
      if (payload.isForOtherBuild && !hasAnswer && mayReload(to.pathname + to.search)) {
        payload.leave();
        return openDocument(createPath(to));
      }
      leave();
      leave = payload.leave;
      return pageOf(payload.state, { ...matched, ...(await code) }, to, present);
    },

    async send(to, form, { location }, signal) {
      const ask = () => withoutPrefetched(postForm(payloadPathOf(to.pathname) + to.search, form, signal));
      const payload = await orNone(withSession(ask(), ask), signal);
      if (payload.kind !== "none" && form.get("intent") === "sign-out") await announceSignOut();
      if (payload.kind === "log-in") return redirectTo(payload);
      if (payload.kind === "redirect")
        return redirectTo({ ...payload, document: payload.document || newerBuild.get() }, form);
      if (payload.kind === "form") {
        const { status } = payload;
        const hasNoEffect = status >= 400 && !TELLS_OF_CHANGE.has(status);
        // A form sent to another address, such as that of its drawer, is shown with the data of that address.
        return { kind: "form", form: payload.form, keepsPage: hasNoEffect && isSame(to, location) };
      }
      const late = await failureWords().catch(() => undefined);
      return late?.unansweredForm(payload, form, to, location) ?? unreachedForm(form);
    },

    isShown({ pathname }, { id, params }) {
      const matched = matchPage(pathname);
      return matched.id === id && JSON.stringify(matched.params) === JSON.stringify(params);
    },
  };
}

/**
 * Statuses after which the page is loaded again: a user who was refused an action on the page has another role by now,
 * or its subject is gone, and the page should show that.
 */
const TELLS_OF_CHANGE: ReadonlySet<number> = new Set([403, 404, 410]);

const isSame = (to: Location, here: Location): boolean =>
  to.pathname === here.pathname && to.search === here.search;

type NoAnswer = { readonly kind: "none"; readonly error: unknown };

const orNone = (payload: Promise<Payload>, signal: AbortSignal): Promise<Payload | NoAnswer> =>
  payload.catch((error: unknown) => {
    if (signal.aborted) throw error;
    return { kind: "none", error };
  });

const redirectTo = (
  payload: { readonly to: string; readonly document?: boolean },
  sent?: FormData,
): Promise<never> | Redirect =>
  payload.document ? openDocument(payload.to, sent) : { kind: "redirect", to: payload.to };

/**
 * If a page needs a session and there is none, refreshes once and tries again. If that fails, input is saved until
 * after sign-in. Retrying is safe for forms too: a rejected one was not processed.
 */
async function withSession(first: Promise<Payload>, again: () => Promise<Payload>): Promise<Payload> {
  const payload = await first;
  if (payload.kind !== "log-in") return payload;
  const recovery = await import("./auth/recover.ts").catch(() => undefined);
  return (await recovery?.recoverSession()) ? again() : payload;
}

/**
 * Signs out the other tabs, deletes the offline wallet and closes notifications before this tab navigates: after its
 * document is unloaded, it can send no more messages, and without a connection the wallet would be shown in place of the
 * next one.
 */
async function announceSignOut(): Promise<void> {
  const wallet = await import("./offline/keep-wallet.ts").catch(() => undefined);
  await wallet?.leaveDevice();
}

interface PageCode {
  readonly Component: PageComponent | null;
  /** Error that made loading fail. */
  readonly missing?: unknown;
}

/** Loads a page's module. If it fails to load, the target is loaded as a document, or the page shows the error. */
async function codeOf(id: RouteId | null, to: Location, signal: AbortSignal): Promise<PageCode> {
  if (id === null) return { Component: null };
  const load = () =>
    loadPage(id).catch((error: unknown) => {
      // Another navigation has started, so this page is no longer needed.
      if (signal.aborted) return null;
      throw error;
    });
  return loadOrReload(load, () => createPath(to)).then(
    (Component) => {
      if (Component) loadAhead(Component, to.search);
      return { Component };
    },
    async (error: unknown) => ({ Component: null, missing: await explained(error) }),
  );
}

type OpenedPage = MatchedPage & PageCode;

/**
 * Returns the result for a form that got no response while the failure texts could not be loaded either: the form stays
 * as it was.
 */
function unreachedForm(form: FormData): FormAnswer {
  const state = {
    intent: form.get("intent")?.toString(),
    message: unreachedPage().data.message,
    fields: {},
    values: {},
  };
  return { kind: "form", form: state, keepsPage: true };
}

/** Converts a page state into a page to show. If the session could not be determined, the current one is kept. */
async function pageOf(
  { root, error, data }: PageState,
  { id, params, Component, missing }: OpenedPage,
  to: Location,
  { page: { root: known } }: RouterState,
): Promise<ShownPage> {
  // Loads the view for this data along with it.
  const prepare = () =>
    Promise.all([
      preparePlanBanner(root.business),
      Component && prepareView(Component, data),
      ...root.css.map(fetchStyle),
    ]);
  const failed =
    error ?? missing ?? (await loadOrReload(prepare, () => createPath(to)).then(() => undefined, explained));
  notRefreshed.set(false);
  const isUnknown = error !== null && error.status >= 500 && root.session === null;
  return {
    id,
    params,
    Component,
    root: {
      ...(isUnknown ? { ...known, title: root.title, notice: null } : root),
      // An error needs no styles of its own, which may be what failed to load.
      css: (failed === undefined ? root : known).css,
    },
    data,
    form: null,
    failure: failed === undefined ? null : { error: failed, of: "page" },
  };
}
