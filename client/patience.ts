import * as words from "#words/shell.ts";
/** An inactivity timeout. */
export interface Patience {
  /** Aborts after too long without activity, when the outer signal aborts, or by `end`. */
  readonly signal: AbortSignal;
  /** Restarts the timeout on activity. */
  progressed(): void;
  /** Stops the timeout, as everything has arrived. */
  done(): void;
  /** Aborts whatever is still in flight. */
  end(): void;
}

/** Creates a timeout that aborts after `silenceMs` without activity. */
export function patience(silenceMs: number, outer: AbortSignal): Patience {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const done = () => clearTimeout(timer);
  const end = () => {
    done();
    controller.abort(outer.reason);
  };
  const progressed = () => {
    done();
    if (!controller.signal.aborted)
      timer = setTimeout(
        () => controller.abort(new DOMException(words.noAnswer(), "TimeoutError")),
        silenceMs,
      );
  };
  if (outer.aborted) end();
  else outer.addEventListener("abort", end);
  progressed();
  return { signal: controller.signal, progressed, done, end };
}
