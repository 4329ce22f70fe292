import {
  type DataRouter,
  type DataStrategyFunction,
  type DataStrategyResult,
  data,
  redirect,
} from "react-router";
import { type FormState, type PageState, payloadPathOf, type RootData } from "#shared/page-state.ts";
import { notRefreshed } from "./connection/not-refreshed.ts";
import { failureWords } from "./failure-words.ts";
import { loadPage } from "./load-page.ts";
import { takePrefetched } from "./navigation/prefetched.ts";
import { prepareView } from "./page-views.tsx";
import { fetchPayload, type Payload, postForm } from "./payloads.ts";
import { loadOrReload, openDocument } from "./updates/chunk-reload.ts";
import { newerBuild } from "./updates/newer-build.ts";

type RouterState = DataRouter["state"];

/**
 * One request per navigation: the page state of the target, handed out to the matched routes. Redirects, 401, 404
 * and 500 travel through it; an action posts its form to the same address. Whatever else comes back, or nothing, is a
 * failure of the page alone: what stands around it stays.
 * @param present what the router shows at the moment
 */
export function createPayloadStrategy(present: () => RouterState | undefined): DataStrategyFunction {
  /** Ends what is still to come for the page that is shown. */
  let leave = () => {};

  const load = async (url: URL, signal: AbortSignal): Promise<Payload> => {
    const address = payloadPathOf(url.pathname) + url.search;
    const ask = () => fetchPayload(address, signal);
    const ahead = takePrefetched(address)?.catch(ask);
    const payload = await withSession(ahead ?? ask(), ask);
    if (payload.kind === "page") {
      leave();
      leave = payload.leave;
      await viewOf(payload.state, url);
    }
    return payload;
  };
  const send = async (url: URL, form: FormData, signal: AbortSignal): Promise<Payload> => {
    const ask = () => postForm(payloadPathOf(url.pathname) + url.search, form, signal);
    const payload = await withSession(ask(), ask);
    return form.get("intent") === "sign-out" ? announceSignOut(payload) : payload;
  };

  return async ({ request, params, matches }) => {
    const url = new URL(request.url);
    const form = request.method === "GET" ? undefined : await request.formData();
    const before = present();
    const { hash = "" } = before?.navigation.location ?? {};
    if (!form && newerBuild.get() && navigator.onLine) return openDocument(url.pathname + url.search + hash);
    const answer = form ? send(url, form, request.signal) : load(url, request.signal);

    const resultFor = async (routeId: string): Promise<unknown> => {
      const payload = await answer.catch((error: unknown) => {
        if (request.signal.aborted) throw error;
        return { kind: "none", error } as const;
      });
      if (payload.kind === "log-in") throw redirect(payload.to);
      if (payload.kind === "redirect") {
        if (payload.document) return openDocument(payload.to);
        throw redirect(payload.to);
      }
      if (payload.kind === "form") return formResult(payload.form, payload.status);
      if (form)
        return formResult((await failureWords()).unansweredForm(payload, form, url, before?.location), 503);
      if (payload.kind === "none") {
        const { unansweredPart } = await failureWords();
        return unansweredPart(payload.error, { routeId, url, params, before });
      }
      return partOf(payload.state, routeId, before);
    };
    const results = await Promise.all(
      matches
        .filter((match) => match.shouldCallHandler())
        .map(
          async (match): Promise<[string, DataStrategyResult]> => [
            match.route.id,
            await match.resolve(() => resultFor(match.route.id)),
          ],
        ),
    );
    return Object.fromEntries(results);
  };
}

/**
 * A page that needs a session and finds none gets one refresh and one more try. Where that does not help what has been
 * typed is kept for after the log-in. Asking again is safe for forms too: a refused one was not looked at.
 */
async function withSession(first: Promise<Payload>, again: () => Promise<Payload>): Promise<Payload> {
  const payload = await first;
  if (payload.kind !== "log-in") return payload;
  const recovery = await import("./auth/recover.ts").catch(() => undefined);
  return (await recovery?.recoverSession()) ? again() : payload;
}

/** The other tabs learn of it before this one goes: once its document is left, it says nothing more. */
async function announceSignOut(payload: Payload): Promise<Payload> {
  const auth = await import("./auth/auth.ts").catch(() => undefined);
  auth?.sessionStore({ session: null }).announceSignOut();
  return payload;
}

/**
 * The view that these data are shown in comes with them. Where the page itself does not come the router finds that out,
 * and where the view does not the page says so.
 */
async function viewOf({ routeId, data }: PageState, { pathname, search }: URL): Promise<void> {
  const page = routeId === null ? undefined : await loadPage(routeId).catch(() => undefined);
  if (page)
    await loadOrReload(
      () => prepareView(page, data),
      () => pathname + search,
    ).catch(() => undefined);
}

const formResult = (form: FormState, status: number) => data(form, { status });

/** A route's share of a page state. Nobody is signed out because nobody could be asked who they are. */
function partOf({ root, error, data }: PageState, routeId: string, before: RouterState | undefined): unknown {
  const known = before?.loaderData.root as RootData | undefined;
  const isUnknown = error !== null && error.status >= 500 && root.session === null;
  if (routeId === "root") {
    notRefreshed.set(false);
    return isUnknown && known ? { ...known, title: root.title, notice: null } : root;
  }
  if (error) throw error;
  return data;
}
