import type pg from "pg";
import { type Clock, systemClock } from "pg-boss";
import { JOBS_SCHEMA } from "./queues.ts";

/**
 * The library's clock. When a timer of its schedules ends, the library compares its clock and waits for what is missing:
 * two days, if the clock was two days ahead and has been set back. A timer that began later than now has ended.
 */
export function clockOfTimers(now = Date.now): Clock {
  let over = 0;
  return {
    ...systemClock,
    now: () => Math.max(now(), over),
    setTimeout(run, milliseconds) {
      const begun = now();
      return setTimeout(() => {
        over = now() < begun ? begun + milliseconds : 0;
        try {
          run();
        } finally {
          over = 0;
        }
      }, milliseconds);
    },
  };
}

/**
 * Brings what the library noted under a wrong clock to the present, if the database's clock was set back since: it
 * looks at its schedules when the last look is 45 seconds old, so after a clock that was two days ahead none would run
 * for two days, and jobs enqueued before would wait as long. Delayed jobs keep their delay.
 */
export async function followClockSetBack(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(NOTED_AHEAD);
  if (rows.length === 0) return;
  await pool.query(QUEUES_TO_THE_PRESENT);
  await pool.query(JOBS_TO_THE_PRESENT);
}

/** Corrections by a few seconds do no harm, and are everyday. */
const NOTICED = "interval '1 minute'";
const present = (columns: string) =>
  columns
    .split(" ")
    .map((column) => `${column} = case when ${column} > now() then now() else ${column} end`)
    .join(", ");

/** Several processes may notice it; one of them moves the rest. */
const NOTED_AHEAD = `
  update ${JOBS_SCHEMA}.version set ${present("cron_on bam_on flow_on reindex_on monitor_backoff_on")}
  where cron_on > now() + ${NOTICED} returning cron_on`;
const QUEUES_TO_THE_PRESENT = `
  update ${JOBS_SCHEMA}.queue set ${present("monitor_claim_on monitor_on maintain_on")}`;
/** An occurrence of a schedule that was enqueued for a slot still to come must not stop the job of that slot. */
const JOBS_TO_THE_PRESENT = `
  update ${JOBS_SCHEMA}.job set
    start_after = case
      when state = 'retry' then least(start_after, now())
      when created_on > now() then start_after - (created_on - now())
      else start_after end,
    singleton_on = case when singleton_on > now() at time zone 'utc' then null else singleton_on end,
    ${present("created_on started_on completed_on heartbeat_on")}
  where greatest(created_on, started_on, completed_on, heartbeat_on, singleton_on at time zone 'utc') > now()
    or (state = 'retry' and start_after > now())`;
