import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { isPassingFault, reasonOf } from "./faults.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Runs a step of the start that may be run again, until the database is there for it: a database that starts later, or
 * goes away half-way, delays the start and does not end it. Says in one line what it waits for, and in another when
 * that has come.
 */
export async function whenDatabaseAnswers<T>(
  step: () => Promise<T>,
  url: string | undefined,
  log: Pick<Logger, "warn">,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await step();
      if (attempt > 0) log.warn({}, "The database answers");
      return result;
    } catch (error) {
      if (url === undefined || !isPassingFault(error)) throw error;
      if (attempt === 0)
        log.warn({ host: hostOf(url), reason: reasonOf(error) }, "Waiting for the database to answer");
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    }
  }
}

/** Where the database is, without who we are there. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "DATABASE_URL");
