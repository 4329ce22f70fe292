/** How finely a deadline is counted. */
const STEPS = 20;

interface Deadline {
  readonly signal: AbortSignal;
  clear(): void;
}

/**
 * Ends after a number of milliseconds in which this process turned. Where it stood still, as while it collects garbage or
 * another program has the machine, the other side may have answered long ago without anybody having looked: a pause
 * counts as one step however long it was, and what arrived meanwhile is read before the next.
 */
function startDeadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  let steps = 0;
  const timer = setInterval(() => {
    if (++steps < STEPS) return;
    clearInterval(timer);
    controller.abort(new DOMException("The deadline has passed", "TimeoutError"));
  }, milliseconds / STEPS);
  timer.unref();
  return { signal: controller.signal, clear: () => clearInterval(timer) };
}

/** A signal that ends after a number of milliseconds, for what is handed on and has no end to wait for here. */
export const deadlineAfter = (milliseconds: number): AbortSignal => startDeadline(milliseconds).signal;

/**
 * Work with a signal that ends after a number of milliseconds. Unlike `AbortSignal.timeout` it leaves nothing behind when
 * the work is done sooner: what every request does must not be held until a deadline that no longer matters.
 * @param outer ends it sooner
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const { signal, clear } = startDeadline(milliseconds);
  try {
    return await work(outer ? AbortSignal.any([signal, outer]) : signal);
  } finally {
    clear();
  }
}
