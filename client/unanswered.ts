import { createPath, type Location } from "react-router";
import { FORM_KEY } from "#shared/form-key.ts";
import type { FormState, PageState } from "#shared/page-state.ts";
import * as words from "#words/connection.ts";
import { sessionStore } from "./auth/auth.ts";
import { signOutLater } from "./auth/pending-sign-out.ts";
import { notRefreshed } from "./connection/not-refreshed.ts";
import type { UnansweredPage } from "./connection/unreached.ts";
import { toast } from "./design/toast-queue.ts";
import type { RouterState, ShownPage } from "./navigation/page-context.ts";
import type { FormAnswer, Redirect } from "./navigation/page-router.ts";
import { sentForm } from "./navigation/sent-form.ts";
import { forgetUnsavedChanges } from "./overlays/unsaved-changes.ts";
import { isCancelled, isSilence, NoPayload } from "./payloads.ts";

/** Returns the error page for a response that is not a page, or for none. */
export function unansweredPage(error: unknown): UnansweredPage {
  const { status, requestId } = factsOf(error);
  const { heading, reason, advice } = wordsFor(error);
  const message = `${reason} ${advice}`;
  const code = status === 404 ? "not_found" : "unavailable";
  return { status, statusText: heading, data: { code, heading, message, requestId } };
}

/**
 * Returns what to show if a page failed to load: the current page if the same one was being fetched again; otherwise
 * the layout with the error in place of the page.
 * @param opened the requested page
 */
export function pageInPlace(
  error: unknown,
  opened: Pick<ShownPage, "id" | "params" | "Component">,
  to: Location,
  { location, page }: RouterState,
): ShownPage {
  if (!page.failure && location.pathname === to.pathname && location.search === to.search) {
    notRefreshed.set(true);
    return { ...page, form: null };
  }
  const failure = unansweredPage(error);
  const business = page.root.business?.slug === opened.params.business ? page.root.business : null;
  return {
    ...opened,
    root: { ...page.root, business, title: failure.statusText, notice: null },
    data: undefined,
    form: null,
    failure: { error: failure, of: "page" },
  };
}

type NoFormAnswer = { readonly error: unknown } | { readonly state: PageState };

/**
 * Returns the result for a form that failed to get through: it stays as it was, to be submitted again. Forms are
 * answered by a form or a redirect, so a page in the response means that the form was not processed. A form submitted
 * to another page does not navigate there.
 * @param here the page that contains the form
 */
export function unansweredForm(
  answer: NoFormAnswer,
  form: FormData,
  to: Location,
  here: Location,
): FormAnswer | Redirect {
  const error = "error" in answer ? answer.error : refusalOf(answer.state);
  const isSignOut = form.get("intent") === "sign-out" && factsOf(error).status === 0;
  const state = isSignOut ? postponedSignOut() : keptForm(error, form);
  if (here.pathname === to.pathname) return { kind: "form", form: state, keepsPage: true };
  toast({ title: state.message ?? "", tone: "bad" });
  return { kind: "redirect", to: createPath({ ...here, hash: "" }), stays: true };
}

function keptForm(error: unknown, form: FormData): FormState {
  const { status, requestId } = factsOf(error);
  const { reason, advice } = wordsFor(error);
  const intent = form.get("intent");
  const kept = [...(sentForm.get()?.elements ?? [])].some(isEntered) ? words.kept() : "";
  const maybe = mayHaveWorked(error) && form.has(FORM_KEY) ? words.mayHaveWorked() : "";
  const reference = status >= 500 && requestId ? words.reference({ id: requestId }) : "";
  return {
    intent: typeof intent === "string" ? intent : undefined,
    message: [reason, maybe, kept, advice, reference].filter(Boolean).join(" "),
    fields: {},
    values: echo(form),
  };
}

/**
 * True if the answer was lost, but perhaps not the form: with its key, it can be sent again and is processed once. A
 * browser that is offline sends nothing, and an upload that the user cancels saves nothing.
 */
function mayHaveWorked(error: unknown): boolean {
  const { status } = factsOf(error);
  if (error instanceof NoPayload && isCancelled(error.cause)) return false;
  // 502 and 504 come from proxies that got no answer from the server.
  return status === 0 ? sentForm.wasOnline() : status < 400 || status === 502 || status === 504;
}

/**
 * Returns the result for a sign-out while the site is unreachable. The user stays signed in, sees a message that
 * says so, and is signed out as soon as possible.
 */
function postponedSignOut(): FormState {
  const store = sessionStore({ session: null });
  const userId = store.getSnapshot().data?.user.id;
  const leave = async () => {
    forgetUnsavedChanges();
    const wallet = await import("./offline/keep-wallet.ts").catch(() => undefined);
    await wallet?.leaveDevice();
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
  if (error instanceof NoPayload && isCancelled(error.cause))
    return { heading: words.cancelledTitle(), reason: words.cancelled(), advice: "" };
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

/** Returns true if the field holds input that could be lost. */
function isEntered(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return element.value !== "";
  if (!(element instanceof HTMLInputElement) || ["hidden", "submit"].includes(element.type)) return false;
  return ["checkbox", "radio"].includes(element.type) ? element.checked : element.value !== "";
}

/**
 * Returns the submitted values without passwords and files. Values with the same name are joined by commas, as the
 * server returns them.
 */
function echo(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => !/password|token|captcha/i.test(name));
  const textsOf = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries(names.map((name) => [name, textsOf(name).join(",")]));
}
