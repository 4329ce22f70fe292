import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { isTransientError, reasonOf } from "./faults.ts";

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 2_000;

/**
 * Retries a repeatable step of the start-up until the database is available: a database that starts later, or becomes
 * unavailable half-way, delays the start-up but does not end it. Logs one line when it begins to wait and one when the
 * database responds.
 */
export async function whenDatabaseAnswers<T>(
  step: () => Promise<T>,
  url: string | undefined,
  log: Pick<Logger, "warn">,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await step();
      if (attempt > 0) log.warn({}, "The database is reachable");
      return result;
    } catch (error) {
      if (url === undefined || !isTransientError(error)) throw error;
      if (attempt === 0) log.warn({ host: hostOf(url), reason: reasonOf(error) }, "Waiting for the database");
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS));
    }
  }
}

/** Returns the database's host, without the credentials. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "DATABASE_URL");
