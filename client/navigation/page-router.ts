import { createPath, type Location } from "react-router";
import type { FormState } from "#shared/page-state.ts";
import {
  firstState,
  IDLE,
  type NavigateOptions,
  type Navigation,
  type PageRouter,
  type RouterState,
  type ShouldBlock,
  type ShownPage,
} from "./page-context.ts";
import type { ScrollPositions } from "./scroll-positions.ts";
import { locationOf, type SessionHistory } from "./session-history.ts";

/** Where a page or form redirects to; `stays` is set if it leads back to the current page. */
export interface Redirect {
  readonly kind: "redirect";
  readonly to: string;
  readonly stays?: true;
}

/** A form returned with errors. `keepsPage`: the page's data has not changed. */
export interface FormAnswer {
  readonly kind: "form";
  readonly form: FormState;
  readonly keepsPage: boolean;
}

/** Loads pages and submits forms for a router. */
export interface PageSource {
  /** @param hasAnswer true if the result of a form is to be shown with the page, which only this document has */
  load(
    to: Location,
    present: RouterState,
    signal: AbortSignal,
    hasAnswer: boolean,
  ): Promise<Redirect | ShownPage>;
  send(
    to: Location,
    form: FormData,
    present: RouterState,
    signal: AbortSignal,
  ): Promise<Redirect | FormAnswer>;
  /** Returns true if the current page would show the result of a form submitted to `to`. */
  isShown(to: Location, page: ShownPage): boolean;
}

interface Move {
  readonly action: RouterState["historyAction"];
  readonly location: Location;
  readonly formData?: FormData | undefined;
  readonly keepsPlace?: boolean | undefined;
  /** The form has been submitted, and this is its redirect. */
  readonly isRedirect?: true;
  /** The current page is fetched again. */
  readonly isRevalidation?: true;
}

interface UnderWay {
  readonly move: Move;
  readonly abort: AbortController;
  /** Result of the form, once it has been returned. */
  answer?: FormState | undefined;
  promise?: Promise<void>;
}

/**
 * Creates a router. Only one navigation runs at a time, the latest wins, and the current page stays until the next one
 * has loaded completely. A URL enters the history when its page is shown.
 */
export function createPageRouter(
  first: ShownPage,
  source: PageSource,
  history: SessionHistory,
  positions: ScrollPositions,
): PageRouter {
  let state = firstState(history.location(), first);
  let underWay: UnderWay | undefined;
  let shouldBlock: ShouldBlock = () => false;
  const listeners = new Set<(state: RouterState) => void>();

  const update = (changes: Partial<RouterState>) => {
    state = { ...state, ...changes };
    for (const listener of [...listeners]) listener(state);
  };

  const start = (move: Move): Promise<void> => {
    underWay?.abort.abort();
    if (!move.isRevalidation) positions.keep(state.location.key);
    if (!move.formData && !move.isRevalidation && isWithinPage(state.location, move)) {
      // A form's errors stay: each of them is a link to its field.
      arrive(move, state.page);
      return Promise.resolve();
    }
    const { formData, isRedirect } = move;
    return run({ move, abort: new AbortController() }, (current) =>
      formData && !isRedirect ? send(current, formData) : load(current),
    );
  };

  /** An unexpected failure is shown in place of the page. */
  const run = (current: UnderWay, work: (current: UnderWay) => Promise<void>): Promise<void> => {
    underWay = current;
    current.promise = work(current).catch((error: unknown) => {
      if (!current.abort.signal.aborted)
        arrive(current.move, { ...state.page, failure: { error, of: "page" } });
    });
    return current.promise;
  };

  const send = async (current: UnderWay, formData: FormData): Promise<void> => {
    const { location } = current.move;
    const { signal } = current.abort;
    update({ navigation: { state: "submitting", location, formData } });
    const answer = await source.send(location, formData, state, signal);
    if (signal.aborted) return;
    if (answer.kind === "redirect") return follow(answer, current.move);
    const isShown = source.isShown(location, state.page);
    if (isShown && answer.keepsPage) return arrive(current.move, { ...state.page, form: answer.form });
    current.answer = answer.form;
    if (isShown) update({ page: { ...state.page, form: answer.form } });
    return load(current);
  };

  const load = async (current: UnderWay): Promise<void> => {
    const { move, abort, answer } = current;
    update(move.isRevalidation ? { isRevalidating: true } : { navigation: loading(move) });
    const page = await source.load(move.location, state, abort.signal, answer !== undefined);
    if (abort.signal.aborted) return;
    if ("kind" in page) return follow(page, move);
    arrive(move, answer ? { ...page, form: answer } : page);
  };

  const follow = (
    { to, stays }: Redirect,
    { location: asked, formData, keepsPlace }: Move,
  ): Promise<void> => {
    const target = locationOf(to, asked);
    if (!target) {
      // Another site: loads it as a document if it is a valid URL at all.
      if (/^https?:/.test(to)) location.assign(to);
      return new Promise(() => undefined);
    }
    const isHere =
      formData !== undefined && createPath(target) === createPath({ ...state.location, hash: "" });
    const action = stays || isHere ? "REPLACE" : "PUSH";
    return start({ action, location: target, formData, keepsPlace, isRedirect: true });
  };

  const arrive = (move: Move, page: ShownPage): void => {
    const { action, location, formData, isRedirect, isRevalidation } = move;
    underWay = undefined;
    const ended = { page, navigation: IDLE, isRevalidating: false };
    if (isRevalidation) {
      update({ ...ended, scroll: "stay" });
      return;
    }
    if (action === "PUSH") history.push(location);
    else if (action === "REPLACE") history.replace(location);
    const keepsPlace = move.keepsPlace || (formData !== undefined && !isRedirect);
    const scroll = positions.of(location.key) ?? (keepsPlace ? "fragment" : "top");
    const isSamePage = location.pathname === state.location.pathname;
    const cameFrom = isSamePage ? state.cameFrom : createPath(state.location);
    update({ ...ended, location, cameFrom, historyAction: action, blocked: null, scroll });
  };

  /** Holds back a navigation that needs confirmation; returns true if it did. */
  const isBlocked = (to: Location, proceed: () => void): boolean => {
    if (!shouldBlock(state.location, to)) return false;
    const reset = () => update({ blocked: null });
    update({
      blocked: {
        reset,
        proceed() {
          reset();
          proceed();
        },
      },
    });
    return true;
  };

  /** Handles the next history event in place of a navigation. */
  let onNextPop: (() => void) | undefined;
  history.listen((location, delta) => {
    const instead = onNextPop;
    onNextPop = undefined;
    if (instead) return instead();
    const goOn = () => void start({ action: "POP", location });
    let hasReturned = Promise.resolve();
    const leave = () =>
      void hasReturned.then(() => {
        onNextPop = goOn;
        history.go(delta);
      });
    if (delta === 0 || !isBlocked(location, leave)) return goOn();
    hasReturned = new Promise((resolve) => {
      onNextPop = resolve;
    });
    history.go(-delta);
  });

  return {
    get state() {
      return state;
    },
    destination: () => state.navigation.location ?? state.location,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async navigate(to, { formData, keepsPlace, replaces = false }: NavigateOptions = {}) {
      const target = locationOf(to, state.location);
      if (!target) throw new Error(`${to} is not an address of this site`);
      const isHere = createPath({ ...target, hash: "" }) === createPath({ ...state.location, hash: "" });
      const action = replaces || (formData && isHere) ? "REPLACE" : "PUSH";
      const go = () => start({ action, location: target, formData, keepsPlace });
      if (!isBlocked(target, () => void go())) await go();
    },
    go: (delta) => history.go(delta),
    revalidate() {
      if (!underWay)
        return start({ action: state.historyAction, location: state.location, isRevalidation: true });
      // The page is fetched again after the form anyway.
      if (state.navigation.state === "submitting") return underWay.promise ?? Promise.resolve();
      underWay.abort.abort();
      return run({ ...underWay, abort: new AbortController() }, load);
    },
    block(next) {
      shouldBlock = next;
      return () => {
        shouldBlock = () => false;
      };
    },
  };
}

const loading = ({ location, formData }: Move): Navigation => ({
  state: "loading",
  location,
  ...(formData && { formData }),
});

/**
 * Returns true for another place on the current page, and for going back from there. Any other navigation to a URL
 * without a fragment means fetching the page again.
 */
const isWithinPage = (here: Location, { action, location: to }: Move): boolean =>
  here.pathname === to.pathname &&
  here.search === to.search &&
  (to.hash !== "" || (action === "POP" && here.hash !== ""));
