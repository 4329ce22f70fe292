import { problem } from "#shared/problems.ts";

/** Limits how many tasks run at once. Rejects with `overloaded` when too many are waiting already. */
export function createLimiter({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= maxWaiting) throw problem("overloaded", { retryAfterSeconds: 5 });
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
