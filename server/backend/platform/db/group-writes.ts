import { setTimeout as sleep } from "node:timers/promises";
import { isTransientError } from "./faults.ts";

export interface GroupWritesOptions<T> {
  /** Stores all of the items, or none. */
  readonly write: (items: readonly T[]) => Promise<void>;
  readonly max: number;
  /** Pause after each group, per item, which leaves time for other work. There is none after a single item. */
  readonly pauseMs: number;
}

/**
 * Writes items that arrive at the same time together: the first at once, those that arrive meanwhile as one group after
 * it. Each caller waits until its item is stored.
 */
export function groupWrites<T>({ write, max, pauseMs }: GroupWritesOptions<T>): (item: T) => Promise<void> {
  const waiting: { readonly item: T; readonly done: PromiseWithResolvers<void> }[] = [];
  let isRunning = false;

  const settle = async (group: typeof waiting): Promise<void> => {
    try {
      await write(group.map(({ item }) => item));
      for (const { done } of group) done.resolve();
    } catch (error) {
      // An error in one item must not fail the others.
      if (group.length > 1 && !isTransientError(error)) for (const one of group) await settle([one]);
      else for (const { done } of group) done.reject(error);
    }
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, max);
      await settle(group);
      if (group.length > 1) await sleep(group.length * pauseMs);
    }
    isRunning = false;
  };

  return (item) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    if (!isRunning) void run();
    return done.promise;
  };
}
