import { TIMER_LIMIT_MS } from "#shared/constants.ts";

/** A timer that may be longer than a browser's timers can be: it is wound up again until its time has come. */
export class LongTimer {
  readonly #run: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(run: () => void) {
    this.#run = run;
  }

  /** Begins anew; what was waiting is forgotten. */
  start(milliseconds: number): void {
    this.stop();
    const step = Math.min(milliseconds, TIMER_LIMIT_MS);
    this.#timer = setTimeout(() => {
      if (milliseconds > step) this.start(milliseconds - step);
      else this.#run();
    }, step);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
