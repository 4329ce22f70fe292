import { setTimeout as sleep } from "node:timers/promises";
import { isPassingFault } from "./faults.ts";

export interface GroupWritesOptions<T> {
  /** Keeps all of them, or none. */
  readonly write: (items: readonly T[]) => Promise<void>;
  readonly most: number;
  /** After each group, for each of its items: time that is left to everybody else. One alone makes nobody wait. */
  readonly pauseMs: number;
}

/**
 * Writes what comes at the same time together: the first at once, and what comes meanwhile as one group after it. Each
 * caller waits until theirs is kept.
 */
export function groupWrites<T>({ write, most, pauseMs }: GroupWritesOptions<T>): (item: T) => Promise<void> {
  const waiting: { readonly item: T; readonly done: PromiseWithResolvers<void> }[] = [];
  let isRunning = false;

  const settle = async (group: typeof waiting): Promise<void> => {
    try {
      await write(group.map(({ item }) => item));
      for (const { done } of group) done.resolve();
    } catch (error) {
      // What is wrong with one of them is not the others' loss.
      if (group.length > 1 && !isPassingFault(error)) for (const one of group) await settle([one]);
      else for (const { done } of group) done.reject(error);
    }
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
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
