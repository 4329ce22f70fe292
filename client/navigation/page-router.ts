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

/** Where a page or a form leads in place of what was asked for; `stays` where somebody is shown again where they are. */
export interface Redirect {
  readonly kind: "redirect";
  readonly to: string;
  readonly stays?: true;
}

/** A form that came back. `keepsPage`: the page was not changed by it. */
export interface FormAnswer {
  readonly kind: "form";
  readonly form: FormState;
  readonly keepsPage: boolean;
}

/** How a router comes by pages. */
export interface PageSource {
  load(to: Location, present: RouterState, signal: AbortSignal): Promise<Redirect | ShownPage>;
  send(
    to: Location,
    form: FormData,
    present: RouterState,
    signal: AbortSignal,
  ): Promise<Redirect | FormAnswer>;
  /** Would the answer to a form sent there be shown by the page that is shown already? */
  isShown(to: Location, page: ShownPage): boolean;
}

interface Move {
  readonly action: RouterState["historyAction"];
  readonly location: Location;
  readonly formData?: FormData | undefined;
  readonly keepsPlace?: boolean | undefined;
  /** The form has been sent, and this is where its answer led. */
  readonly isRedirect?: true;
  /** What is shown is asked for again. */
  readonly isRevalidation?: true;
}

interface UnderWay {
  readonly move: Move;
  readonly abort: AbortController;
  /** What the form came back with, once it has. */
  answer?: FormState | undefined;
  promise?: Promise<void>;
}

/**
 * Takes somebody from page to page: one at a time, the latest wins, and what is shown stays until the next page is
 * there whole. An address enters the history when its page is shown.
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
    if (!move.formData && !move.isRevalidation && isFragmentOf(state.location, move.location)) {
      arrive(move, { ...state.page, form: null });
      return Promise.resolve();
    }
    const { formData, isRedirect } = move;
    return run({ move, abort: new AbortController() }, (current) =>
      formData && !isRedirect ? send(current, formData) : load(current),
    );
  };

  /** What fails in an unforeseen way shows in place of the page. */
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
    const page = await source.load(move.location, state, abort.signal);
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
      // Somewhere else: the whole document goes, if that is an address at all.
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
    update({ ...ended, location, historyAction: action, blocked: null, scroll });
  };

  /** Waits with a navigation that should be asked about first; answers whether it does. */
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

  /** What to do where the browser's history has gone next, in place of going along. */
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
      // What a form has changed is asked for after it anyway.
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

/** Another place on the page that is shown; without a fragment the page itself is meant, once more. */
const isFragmentOf = (here: Location, to: Location): boolean =>
  here.pathname === to.pathname && here.search === to.search && to.hash !== "";
