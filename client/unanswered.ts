import { type DataRouter, replace } from "react-router";
import type { FormState, PageError, PageState, RootData } from "#shared/page-state.ts";
import * as words from "#words/connection.ts";
import { sessionStore } from "./auth/auth.ts";
import { signOutLater } from "./auth/pending-sign-out.ts";
import { notRefreshed } from "./connection/not-refreshed.ts";
import { toast } from "./design/toast-queue.ts";
import { sentForm } from "./navigation/sent-form.ts";
import { forgetUnsavedChanges } from "./overlays/unsaved-changes.ts";
import { isSilence, NoPayload } from "./payloads.ts";

/** A page whose data did not come, as the error page shows it in the layout that stays. */
export interface UnansweredPage extends PageError {
  readonly data: PageError["data"] & { readonly heading: string };
}

/** What a person reads where something else than a page came back, or nothing. */
export function unansweredPage(error: unknown): UnansweredPage {
  const { status, requestId } = factsOf(error);
  const { heading, reason, advice } = wordsFor(error);
  const message = `${reason} ${advice}`;
  const code = status === 404 ? "not_found" : "unavailable";
  return { status, statusText: heading, internal: false, data: { code, heading, message, requestId } };
}

/** What a route asked for that no answer came to, and what is shown in the meantime. */
interface Unanswered {
  readonly routeId: string;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly before: DataRouter["state"] | undefined;
}

/**
 * A route's data where no page came: what was there, where the same page was only asked for anew; else what stands
 * around a page, and, thrown, what happened in place of the page itself.
 */
export function unansweredPart(error: unknown, { routeId, url, params, before }: Unanswered): unknown {
  const shown = before?.location;
  const isShown = before && !before.errors && shown?.pathname === url.pathname && shown.search === url.search;
  if (isShown && routeId in before.loaderData) {
    notRefreshed.set(true);
    return before.loaderData[routeId];
  }
  const failure = unansweredPage(error);
  if (routeId !== "root") throw failure;
  const root = before?.loaderData.root as RootData;
  const business = root.business?.slug === params.business ? root.business : null;
  return { ...root, business, title: failure.statusText, notice: null };
}

type NoFormAnswer = { readonly error: unknown } | { readonly state: PageState };

/**
 * A form that did not get through stays as it was, to be sent again. A form is answered by a form or a redirect: a page
 * in its place tells that the form was not looked at. One that was sent to another page does not lead there.
 * @param here the page it stands on
 */
export function unansweredForm(
  answer: NoFormAnswer,
  form: FormData,
  to: URL,
  here: { readonly pathname: string; readonly search: string } | undefined,
): FormState {
  const error = "error" in answer ? answer.error : refusalOf(answer.state);
  const isSignOut = form.get("intent") === "sign-out" && factsOf(error).status === 0;
  const state = isSignOut ? postponedSignOut() : keptForm(error, form);
  if (!here || here.pathname === to.pathname) return state;
  toast({ title: state.message ?? "", tone: "bad" });
  throw replace(here.pathname + here.search);
}

function keptForm(error: unknown, form: FormData): FormState {
  const { status, requestId } = factsOf(error);
  const { reason, advice } = wordsFor(error);
  const intent = form.get("intent");
  const kept = [...(sentForm.get()?.elements ?? [])].some(isEntered) ? words.kept() : "";
  const reference = status >= 500 && requestId ? words.reference({ id: requestId }) : "";
  return {
    intent: typeof intent === "string" ? intent : undefined,
    message: [reason, kept, advice, reference].filter(Boolean).join(" "),
    fields: {},
    values: echo(form),
  };
}

/** Nobody is signed out by a page that reaches nobody; it says so, and does it when it can. */
function postponedSignOut(): FormState {
  const store = sessionStore({ session: null });
  const userId = store.getSnapshot().data?.user.id;
  const leave = () => {
    store.announceSignOut();
    forgetUnsavedChanges();
    location.assign("/");
  };
  if (userId !== undefined) void signOutLater(userId, leave);
  const message = words.signOutLater();
  return { intent: "sign-out", message, fields: {}, values: {} };
}

function refusalOf({ status, error }: PageState): NoPayload {
  const { message, requestId, retryAfterSeconds } = error?.data ?? {};
  const retryAfter = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  return new NoPayload(status, { said: message, requestId: requestId ?? null, retryAfter });
}

const factsOf = (error: unknown) =>
  error instanceof NoPayload ? error : { status: 0, requestId: "", said: undefined, retryAfter: undefined };

interface Words {
  readonly heading: string;
  readonly reason: string;
  readonly advice: string;
}

function wordsFor(error: unknown): Words {
  const { status, said, retryAfter } = factsOf(error);
  const advice = waitText(retryAfter);
  if (isSilence(error)) return { heading: words.slowTitle(), reason: words.slow(), advice };
  if (status === 0) {
    const heading = navigator.onLine ? words.awayTitle() : words.offlineTitle();
    return { heading, reason: words.away(), advice: words.checkConnection() };
  }
  if (status === 429) return { heading: words.manyTitle(), reason: words.many(), advice };
  if (status === 503) return { heading: words.busyTitle(), reason: words.busy(), advice };
  if (status === 404)
    return { heading: words.missingTitle(), reason: words.missing(), advice: words.checkAddress() };
  if (status >= 500) return { heading: words.wrongTitle(), reason: words.wrong(), advice };
  return { heading: words.refusedTitle(), reason: said ?? words.unread(), advice };
}

function waitText(ms: number | undefined): string {
  const minutes = Math.ceil((ms ?? 0) / 60_000);
  if (minutes === 0) return words.tryAgainSoon();
  if (minutes === 1) return words.tryAgainMinute();
  return minutes < 90
    ? words.tryAgainMinutes({ count: minutes })
    : words.tryAgainHours({ count: Math.round(minutes / 60) });
}

/** Has somebody typed or chosen something here, which would be a loss? */
function isEntered(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return element.value !== "";
  if (!(element instanceof HTMLInputElement) || ["hidden", "submit"].includes(element.type)) return false;
  return ["checkbox", "radio"].includes(element.type) ? element.checked : element.value !== "";
}

/** What was typed, without passwords and files; several of one name stand behind commas, as the server gives them back. */
function echo(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => !/password|token|captcha/i.test(name));
  const textsOf = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries(names.map((name) => [name, textsOf(name).join(",")]));
}
