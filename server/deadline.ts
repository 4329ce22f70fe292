/** Number of steps in which a deadline is counted. */
const STEPS = 20;

interface Deadline {
  readonly signal: AbortSignal;
  clear(): void;
}

/**
 * Starts a deadline that counts only time in which this process was running. After a pause (garbage collection, or
 * another program using the machine), the other side may have responded long ago without the response being read. A
 * pause therefore counts as one step however long it was, and data that arrived meanwhile is read before the next step.
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

/**
 * Returns a signal that aborts after some milliseconds, for work that is handed on and whose end is not awaited here.
 * @param over aborts once the deadline no longer matters, which frees what it holds
 */
export function deadlineAfter(milliseconds: number, over?: AbortSignal): AbortSignal {
  const { signal, clear } = startDeadline(milliseconds);
  over?.addEventListener("abort", clear, { once: true });
  return signal;
}

/**
 * Runs work with a signal that aborts after some milliseconds. Unlike `AbortSignal.timeout`, nothing stays in memory
 * when the work ends sooner: objects of every request must not be held until a deadline that no longer matters.
 * @param outer aborts it sooner
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
