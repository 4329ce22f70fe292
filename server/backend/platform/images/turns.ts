import { problem } from "#shared/problems.ts";

/** Runs works a few at a time; rejects with `overloaded` when too many wait already. */
export function takingTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= mostWaiting) throw problem("overloaded", { retryAfterSeconds: 5 });
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** A decoded picture takes tens of megabytes, so they are decoded one after the other. */
export const inTurn = takingTurns({ atOnce: 1, mostWaiting: 20 });
