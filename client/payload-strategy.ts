import {
  type DataStrategyFunction,
  type DataStrategyResult,
  data,
  redirect,
  redirectDocument,
} from "react-router";
import { type FormState, type PageState, payloadPathOf } from "#shared/page-state.ts";
import { takePrefetched } from "./navigation/prefetch.ts";
import { fetchPayload, type Payload, postForm } from "./payloads.ts";
import { newerBuild } from "./updates/newer-build.ts";

/**
 * One request per navigation: the page state of the target, handed out to the matched routes. Redirects, 401, 404
 * and 500 travel through it; an action posts its form to the same address.
 */
export const payloadStrategy: DataStrategyFunction = async ({ request, matches }) => {
  const url = new URL(request.url);
  const address = payloadPathOf(url.pathname) + url.search;
  const isAction = request.method !== "GET";
  const answer = isAction
    ? postForm(address, await request.formData(), request.signal)
    : newerBuild.isKnown()
      ? documentLoad(url)
      : (takePrefetched(address) ?? fetchPayload(address, request.signal));

  const results = await Promise.all(
    matches
      .filter((match) => match.shouldCallHandler())
      .map(
        async (match): Promise<[string, DataStrategyResult]> => [
          match.route.id,
          await match.resolve(async () => {
            const payload = await answer;
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
