import { setImmediate } from "node:timers/promises";
import type { AuthState } from "#shared/auth-state.ts";
import { markLateValues, settleLateValues } from "#shared/deferred.ts";
import { guard } from "#shared/guard.ts";
import type { BusinessFrame, FormState, PageError, PageState, RootData } from "#shared/page-state.ts";
import { Problem, problem } from "#shared/problems.ts";
import { routeOf } from "#shared/routes.ts";
import * as errorWords from "#words/errors.ts";
import * as words from "#words/problems.ts";
import { newFormKey } from "./form-key.ts";
import type { LoadedPages } from "./load-pages.ts";
import type { Matched } from "./match.ts";
import { isRefusalOfOutsiders } from "./outsiders.ts";
import { isSeeOther, type PageRequest, type PageServer, type SeeOther, seeOther } from "./page.ts";

/** The outcome of a page request: a redirect, or a page state to be rendered or sent. */
export type Outcome =
  | { readonly kind: "page"; readonly state: PageState }
  | { readonly kind: "login"; readonly redirect: string }
  | SeeOther;

export interface Query {
  readonly matched: Matched;
  readonly server: PageServer | null;
  readonly request: PageRequest;
  readonly auth: AuthState;
  readonly notice: string | null;
  /**
   * The result of an action and the key its form was sent with: sent again unchanged, it counts as the same submission.
   */
  readonly form: {
    readonly state: FormState;
    readonly status: number;
    readonly key: string | undefined;
  } | null;
  /** True if no scripts can place what arrives late, so the page waits for all of it. */
  readonly isWhole: boolean;
  readonly loaded: LoadedPages;
  /** How long the data that the page needs at once may take. */
  readonly deadlineMs: number;
  /** Receives unexpected failures, to be logged once. */
  onError(error: unknown): void;
}

/**
 * Matches, guards and loads a page, and returns its state: after the deadline, that the page is unavailable. A visitor of
 * a guarded page causes no load.
 */
export async function query(asked: Query): Promise<Outcome> {
  const { matched, request, auth } = asked;
  if (matched.id === null) return { kind: "page", state: failedState(asked, problem("not_found")) };

  const verdict = guard(
    routeOf(matched.id),
    auth.session !== null,
    request.url.pathname + request.url.search,
  );
  if (!verdict.allow) return { kind: "login", redirect: verdict.redirect };

  const deadline = pageDeadline(asked.deadlineMs);
  const frame = frameOf(asked);
  try {
    const all = Promise.all([frame, asked.server?.load?.(request) ?? null]);
    const [business, loaded] = await Promise.race([all, deadline.passed]);
    if (isSeeOther(loaded)) return loaded;
    const data = asked.isWhole ? await settleLateValues(loaded, deadline.passed) : loaded;
    // A value that settles within one turn of the event loop does not count as late.
    if (!asked.isWhole && markLateValues(data)) await setImmediate();
    return {
      kind: "page",
      state: {
        routeId: matched.id,
        status: asked.form?.status ?? asked.server?.status?.(data as never) ?? 200,
        root: {
          ...rootData(asked, business, asked.server?.title?.(data as never) ?? null, data),
          ...previewOf(asked, data),
        },
        data,
        form: asked.form?.state ?? null,
        error: null,
      },
    };
  } catch (error) {
    const start = firstPageInstead(error, request);
    // A redirect would lose the answer to a form.
    if (start) {
      return asked.form
        ? query({ ...asked, request: { ...request, url: start } })
        : seeOther(start.pathname + start.search);
    }
    if (!(error instanceof Problem) || error.status >= 500) asked.onError(error);
    if (error instanceof Problem && error.code === "unauthenticated" && auth.session) {
      return { kind: "login", redirect: loginAgain(request) };
    }
    const business = await Promise.race([frame, deadline.passed]).catch(() => null);
    return { kind: "page", state: failedState(asked, error, business) };
  } finally {
    deadline.clear();
  }
}

/** Returns a promise that rejects with `unavailable` once the time has passed, unless it is cleared before. */
function pageDeadline(milliseconds: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error("The data of a page exceeded its deadline");
    reject(problem("unavailable", { cause, retryAfterSeconds: RETRY_AFTER_SECONDS }));
  }, milliseconds);
  return { passed: promise, clear: () => clearTimeout(timer) };
}

const RETRY_AFTER_SECONDS = 5;

/** Loads the business for the layout; none for visitors, and none on pages with another layout. */
async function frameOf({ matched, server, request, auth }: Query): Promise<BusinessFrame | null> {
  if (!request.params.business || !auth.session || !matched.id) return null;
  if (routeOf(matched.id).layout !== "default") return null;
  const business = await request.business().catch((error) => {
    if (server?.forOutsiders && isRefusalOfOutsiders(error)) return null;
    throw error;
  });
  if (!business) return null;
  const { slug, name, logoUrl, brandColor, isCommunity, isProvider, ...about } = business;
  const { plan, status, role, billing, canRedeem, isMember, leads, transferPending, planNotice, waiting } =
    about;
  return {
    slug,
    name,
    logoUrl,
    brandColor,
    isCommunity,
    isProvider,
    plan,
    status,
    role,
    billing,
    canRedeem,
    isMember,
    leads,
    transferPending,
    planNotice,
    timezone: about.timezone,
    waiting: waiting && {
      controlPanel: waiting.enquiries,
      treets: waiting.treets,
      partnersOverview: waiting.partners,
      members: waiting.members,
    },
  };
}

const rootData = (
  { auth, notice, loaded, matched, request, form }: Query,
  business: BusinessFrame | null,
  title: string | null,
  data: unknown = null,
): RootData => ({
  ...auth,
  business,
  flags: [...request.flags],
  formKey: form?.key ?? newFormKey(auth.session),
  notice,
  css: loaded.filesFor(matched.id, data).css,
  title,
});

function previewOf({ server }: Query, data: unknown): Pick<RootData, "preview"> {
  const preview = server?.preview?.(data as never);
  return preview ? { preview } : {};
}

/** A kept or shared URL may hold the cursor of another order or of an earlier release: its list is read from the start. */
function firstPageInstead(error: unknown, { url }: PageRequest): URL | undefined {
  if (!(error instanceof Problem) || !error.fields?.cursor || !url.searchParams.has("cursor"))
    return undefined;
  const start = new URL(url);
  start.searchParams.delete("cursor");
  return start;
}

const loginAgain = ({ url }: PageRequest) => {
  const verdict = guard({ auth: true }, false, url.pathname + url.search);
  return verdict.allow ? "/login" : verdict.redirect;
};

/** Returns the page state of an error page: its status and the text for users, with no other details of the failure. */
export function failedState(asked: Query, error: unknown, business: BusinessFrame | null = null): PageState {
  const pageError = pageErrorFrom(error, asked.request.requestId);
  // A page that fails is tried again, and what is said then must still be there.
  const notice = pageError.status >= 500 ? null : asked.notice;
  return {
    routeId: asked.matched.id,
    status: pageError.status,
    root: rootData({ ...asked, notice }, business, pageError.statusText),
    data: null,
    form: null,
    error: pageError,
  };
}

function titleFor({ status, code, message }: Problem): string {
  if (status === 404) return words.not_found();
  if (status === 500) return words.server_error();
  return code === "forbidden" ? errorWords.forbidden() : message;
}

export function pageErrorFrom(error: unknown, requestId: string): PageError {
  const known = error instanceof Problem ? error : problem("server_error");
  const title = titleFor(known);
  return {
    status: known.status,
    statusText: title,
    data: {
      code: known.code,
      message: known.message,
      requestId,
      ...(known.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: known.retryAfterSeconds }),
    },
  };
}
