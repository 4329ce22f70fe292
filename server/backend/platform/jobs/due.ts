import type pg from "pg";
import { followClockSetBack } from "./clock-set-back.ts";
import { JOBS_SCHEMA } from "./queues.ts";

export interface DueWatch {
  /** Looks again soon: a job failed, or was enqueued for a moment from now, so one may be due earlier than expected. */
  lookSoon(): void;
  start(): void;
  stop(): void;
}

const LOOK_MS = 30_000;
const SOON_MS = 500;

/**
 * Wakes workers for delayed jobs. New jobs announce themselves, delayed ones do not. One query for all queues, twice a
 * minute, finds what becomes due before the next one, and the workers are woken at that moment. It also finds jobs
 * whose announcement was lost, and notices a clock that was set back.
 */
export function watchDue(pool: pg.Pool, wake: (name: string) => void): DueWatch {
  let isStopped = true;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  const wakeups = new Map<string, NodeJS.Timeout>();

  async function look(): Promise<void> {
    try {
      await followClockSetBack(pool);
      const { rows } = await pool.query<Due>(dueWithin(LOOK_MS));
      if (isStopped) return;
      for (const { name, isDue, nextMs } of rows) {
        if (isDue) wake(name);
        clearTimeout(wakeups.get(name));
        if (nextMs !== null) wakeups.set(name, setTimeout(wakeNext, nextMs, name).unref());
      }
    } catch {
      // Those who use the database detect and report that it is unavailable.
    }
  }
  const wakeNext = (name: string) => {
    wake(name);
    // Other jobs may become due a moment later.
    lookSoon();
  };
  const lookSoon = () => {
    if (isStopped || soon) return;
    soon = setTimeout(() => {
      soon = undefined;
      void look();
    }, SOON_MS).unref();
  };
  const again = () => {
    timer = setTimeout(() => void look().finally(() => !isStopped && again()), LOOK_MS).unref();
  };

  return {
    lookSoon,
    start() {
      isStopped = false;
      void look();
      again();
    },
    stop() {
      isStopped = true;
      for (const each of [timer, soon, ...wakeups.values()]) clearTimeout(each);
      wakeups.clear();
      soon = undefined;
    },
  };
}

interface Due {
  readonly name: string;
  readonly isDue: boolean;
  /** Milliseconds until the next job is due, rounded up; null if there is none. */
  readonly nextMs: number | null;
}

const dueWithin = (milliseconds: number) => `
  select name, bool_or(start_after <= now()) as "isDue",
    ceil(extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::float8 as "nextMs"
  from ${JOBS_SCHEMA}.job where state < 'active' and not blocked
    and start_after <= now() + interval '${milliseconds} milliseconds'
  group by name`;
