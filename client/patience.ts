import * as words from "#words/shell.ts";
/** How long to wait for somebody who may say nothing. */
export interface Patience {
  /** Ends when the silence has lasted too long, when the person who waits is gone, or by `end`. */
  readonly signal: AbortSignal;
  /** A sign of life: the wait begins anew. */
  heard(): void;
  /** Nothing more is waited for. */
  done(): void;
  /** Nothing more is wanted. */
  end(): void;
}

/** Waits for signs of life that are at most so far apart. */
export function patience(silenceMs: number, outer: AbortSignal): Patience {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const done = () => clearTimeout(timer);
  const end = () => {
    done();
    controller.abort(outer.reason);
  };
  const heard = () => {
    done();
    if (!controller.signal.aborted)
      timer = setTimeout(
        () => controller.abort(new DOMException(words.noAnswer(), "TimeoutError")),
        silenceMs,
      );
  };
  if (outer.aborted) end();
  else outer.addEventListener("abort", end);
  heard();
  return { signal: controller.signal, heard, done, end };
}
