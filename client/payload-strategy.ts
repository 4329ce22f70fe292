import {
  type DataStrategyFunction,
  type DataStrategyResult,
  data,
  redirect,
  redirectDocument,
} from "react-router";
import { type FormState, type PageState, payloadPathOf } from "#shared/page-state.ts";
import { takePrefetched } from "./navigation/prefetch.ts";
import { fetchPayload, type Payload, postForm, Unreached } from "./payloads.ts";
import { newerBuild } from "./updates/newer-build.ts";

/**
 * One request per navigation: the page state of the target, handed out to the matched routes. Redirects, 401, 404
 * and 500 travel through it; an action posts its form to the same address.
 */
export const payloadStrategy: DataStrategyFunction = async ({ request, matches }) => {
  const url = new URL(request.url);
  const address = payloadPathOf(url.pathname) + url.search;
  const isAction = request.method !== "GET";
  const form = isAction ? await request.formData() : undefined;
  const ask = () =>
    form
      ? postForm(address, form, request.signal).catch((error: unknown) => unsent(form, error))
      : fetchPayload(address, request.signal);
  const first = isAction || newerBuild.get() ? undefined : takePrefetched(address);
  const asked = !isAction && newerBuild.get() ? documentLoad(url) : withSession(first ?? ask(), ask);
  const answer = form?.get("intent") === "sign-out" ? asked.then(announceSignOut) : asked;

  const results = await Promise.all(
    matches
      .filter((match) => match.shouldCallHandler())
      .map(
        async (match): Promise<[string, DataStrategyResult]> => [
          match.route.id,
          await match.resolve(async () => {
            const payload = await answer;
            if (payload.kind === "log-in") throw redirect(payload.to);
            if (payload.kind === "redirect") {
              throw payload.document ? redirectDocument(payload.to) : redirect(payload.to);
            }
            if (payload.kind === "form") return formResult(payload.form, payload.status);
            return resultFor(match.route.id, payload.state);
          }),
        ],
      ),
  );
  return Object.fromEntries(results);
};

/**
 * A page that needs a session and finds none gets one refresh and one more try. Where that does not help what has been
 * typed is kept for after the log-in. Asking again is safe for forms too: a refused one was not looked at.
 */
async function withSession(first: Promise<Payload>, again: () => Promise<Payload>): Promise<Payload> {
  const payload = await first;
  if (payload.kind !== "log-in") return payload;
  const { recoverSession } = await import("./auth/recover.ts");
  return (await recoverSession()) ? again() : payload;
}

/** A form that did not get through stays as it was typed, to be sent again. */
function unsent(form: FormData, error: unknown): Payload {
  if (!(error instanceof Unreached)) throw error;
  const intent = form.get("intent");
  const message = "We could not reach Treets. What you entered is still here: try again in a moment.";
  return {
    kind: "form",
    status: 503,
    form: { intent: typeof intent === "string" ? intent : undefined, message, fields: {}, values: {} },
  };
}

/** The other tabs learn of it before this one goes: once its document is left, it says nothing more. */
async function announceSignOut(payload: Payload): Promise<Payload> {
  const auth = await import("./auth/auth.ts").catch(() => undefined);
  auth?.sessionStore({ session: null }).announceSignOut();
  return payload;
}

/** A page of an older build opens the next page as a document, and so comes to the present build. */
const documentLoad = async ({ pathname, search }: URL): Promise<Payload> => ({
  kind: "redirect",
  to: pathname + search,
  document: true,
});

const formResult = (form: FormState, status: number) => data(form, { status });

function resultFor(routeId: string, state: PageState): unknown {
  if (routeId === "root") return state.root;
  if (state.error) throw state.error;
  return state.data;
}
