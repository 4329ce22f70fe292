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
 * Runs a callback at a time that may be months away. Browsers fire timers longer than 2,147,483,647 ms immediately, so
 * a long wait is split into shorter ones. A wait that ends late, after the device has slept, runs the callback right
 * away.
 * @param at epoch milliseconds
 * @returns a function that cancels the timer
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
