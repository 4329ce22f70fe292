import { TIMER_LIMIT_MS } from "#shared/constants.ts";

export interface TimerParts {
  readonly now: () => number;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: never) => void;
}

const browser: TimerParts = {
  now: () => Date.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
};

/**
 * Runs something at a moment that may be months away. A browser fires a timer longer than 2,147,483,647 ms at once, so
 * a long wait is made of shorter ones; a wait that ends late, after a sleep, ends right away.
 * @param at epoch milliseconds
 * @returns how to call it off
 */
export function runAt(at: number, run: () => void, parts: TimerParts = browser): () => void {
  let timer: unknown;
  const arm = () => {
    const left = at - parts.now();
    if (left > 0) timer = parts.setTimeout(arm, Math.min(left, TIMER_LIMIT_MS));
    else run();
  };
  timer = parts.setTimeout(arm, Math.min(Math.max(0, at - parts.now()), TIMER_LIMIT_MS));
  return () => parts.clearTimeout(timer as never);
}
