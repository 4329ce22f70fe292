import { randomUUID } from "node:crypto";
import type { NextFunction } from "express";
import { FORM_KEY } from "#shared/form-key.ts";
import type { FormState } from "#shared/page-state.ts";
import { conflict, problem } from "#shared/problems.ts";
import { routeOf } from "#shared/routes.ts";
import * as words from "#words/problems.ts";
import { answer } from "./answer.ts";
import { businessOnce, type Exchange, type PageDependencies } from "./exchange.ts";
import { atFields, runAction } from "./form-answer.ts";
import { readForm } from "./form-body.ts";
import { formKeyIn, isOfAnother } from "./form-key.ts";
import { type FormValues, isSeeOther } from "./page.ts";
import { failedState, type Query, query } from "./query.ts";

/**
 * Runs the action of a submitted form and answers with where it leads, or with the page again: with its errors, or with
 * what the action shows. Access is checked before the form is read.
 */
export async function submit(
  deps: PageDependencies,
  exchange: Exchange,
  asked: Query,
  next: NextFunction,
): Promise<void> {
  const { request, server, matched } = exchange;
  if (matched.id === null) return answer(deps, exchange, asked, await query(asked));
  if (!server?.actions) {
    exchange.response.setHeader("Allow", "GET, HEAD");
    return next(problem("method_not_allowed"));
  }

  // The page's own title and status are of data that is not loaded yet.
  const guarded = await query({ ...asked, server: { load: () => null } });
  if (guarded.kind === "login") return answer(deps, exchange, asked, guarded);
  const uploadLimitBytes = Math.max(deps.uploadLimitBytes, server.maxFileBytes ?? 0);
  const sent = await readForm(request, { uploadLimitBytes });
  const isEverybodys = !exchange.asPayload && routeOf(matched.id).prerender === true;
  const key = formKeyIn(sent) ?? (isEverybodys ? await keyOfPress(deps, exchange, sent) : undefined);
  const form = sent.without(FORM_KEY);
  const intent = form.optional("intent");
  const action = Object.hasOwn(server.actions, intent ?? "default")
    ? server.actions[intent ?? "default"]
    : undefined;
  if (!action) throw problem("bad_request");
  // Signing out is allowed for any user: the result is that nobody is signed in here.
  if (intent !== "sign-out" && isOfAnother(sent, asked.auth.session))
    return refuseForAnother(deps, exchange, asked, form);

  const backend = deps.auth.client(request, exchange.response, key);
  const account = { ...asked.request.account, ...deps.auth.actions(request, exchange.response, key) };
  const business = businessOnce(backend, matched);
  const result = await runAction(() => action({ ...asked.request, backend, business, account, form }));
  if (isSeeOther(result)) return answer(deps, exchange, asked, result);
  const { status, retryAfterSeconds, again, ...said } = result;
  if (retryAfterSeconds !== undefined) exchange.response.setHeader("Retry-After", retryAfterSeconds);
  const fields = atFields(said.fields, form);
  const state: FormState = { intent, values: { ...form.echo(), ...again }, ...said, fields };
  if (exchange.asPayload) return void exchange.response.status(status).json({ form: state });
  // Shows the page's current data, including the form's changes.
  const now = { ...asked.request, business: businessOnce(asked.request.backend, matched) };
  const shownForm = { state, status, key: result.shown ? undefined : key };
  answer(deps, exchange, asked, await query({ ...asked, request: now, form: shownForm }));
}

/**
 * Returns a key for forms on public pages, which contain none: a double click in one browser counts as one submission.
 * Scripts handle that themselves.
 */
function keyOfPress(
  { auth }: PageDependencies,
  { request, url }: Exchange,
  sent: FormValues,
): Promise<string> {
  const sender = [request.ip, request.get("user-agent"), url.pathname + url.search];
  return auth.presses([...sender, sent.entries], async () => randomUUID());
}

/** Status of a refused form whose page was rendered for another user. The browser's router then keeps the page. */
const RENDERED_FOR_ANOTHER = 412;

/**
 * Refuses a form of a page that was rendered for another user. With scripts, that page stays with what was entered;
 * without, the present user's page is shown, or an error if there is none. On a page of a business, on which both work,
 * it shows what was entered; on a page about the user themselves it does not.
 */
async function refuseForAnother(
  deps: PageDependencies,
  exchange: Exchange,
  asked: Query,
  form: FormValues,
): Promise<void> {
  const { response, asPayload, matched } = exchange;
  const happened = words.formOfAnother({ email: asked.auth.session?.user.email ?? "" });
  const message = `${happened} ${asPayload ? words.pageToReload() : words.formToCheck()}`;
  const values = asPayload || matched.params.business !== undefined ? form.echo() : {};
  const state = { intent: form.optional("intent"), values, fields: {}, message };
  if (asPayload) return void response.status(RENDERED_FOR_ANOTHER).json({ form: state });
  const shown = await query({ ...asked, form: { state, status: RENDERED_FOR_ANOTHER, key: undefined } });
  const isMissing = shown.kind === "page" && shown.state.error !== null;
  const refused = failedState(asked, conflict(happened));
  answer(deps, exchange, asked, isMissing ? { kind: "page", state: refused } : shown);
}
