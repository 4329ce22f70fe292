import type { PgBoss, QueueOptions, QueueResult, ScheduleOptions } from "pg-boss";
import type { Database } from "../db/database.ts";
import type { Job } from "./job.ts";

export const JOBS_SCHEMA = "jobs";

/** A process without a heartbeat for this long is considered dead; another retries its jobs. */
const HEARTBEAT_SECONDS = 30;
/** Finished jobs are kept this long in case of questions. */
const KEPT_SECONDS = 24 * 3_600;

const optionsOf = ({ retry, maxMinutes }: Job<never>): QueueOptions & { notify: true } => ({
  retryLimit: retry.times,
  retryDelay: retry.firstSeconds,
  retryBackoff: true,
  retryDelayMax: retry.maxSeconds,
  expireInSeconds: maxMinutes * 60,
  deleteAfterSeconds: KEPT_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
});

const NO_JOB = "00000000-0000-0000-0000-000000000000";

/**
 * Creates or updates the queues to match the declared jobs, including those that an earlier version declared
 * differently.
 */
export async function bringQueuesUpToDate(
  boss: PgBoss,
  { pool }: Database["background"],
  jobs: readonly Job<never>[],
): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const { name, policy } = job;
    const options = optionsOf(job);
    const found = known.get(name);
    if (!found || !isAsWanted(found, options)) {
      if (found) await boss.updateQueue(name, options);
      else await boss.createQueue(name, { ...options, policy });
      // The library loads a queue at its first use, outside the transaction in which that may be. On the embedded
      // database, which has one connection, both would then wait for ever, so the queue is loaded now.
      await boss.findJobs(name, { id: NO_JOB });
    }
    // The library does not change policies, since it creates an index per policy for partitions. All our queues share
    // one table, in which each job carries the policy under which it was enqueued.
    if (found && found.policy !== policy)
      await pool.query(`update ${JOBS_SCHEMA}.queue set policy = $1 where name = $2`, [policy, name]);
  }
  await bringSchedulesUpToDate(boss, jobs);
}

const isAsWanted = (found: QueueResult, options: QueueOptions & { notify: true }): boolean =>
  (Object.keys(options) as (keyof typeof options)[]).every((option) => found[option] === options[option]);

async function bringSchedulesUpToDate(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const kept = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, cron } of jobs) {
    const found = kept.get(name);
    kept.delete(name);
    if (cron === undefined) {
      if (found) await boss.unschedule(name);
    } else if (found?.cron !== cron || found.options?.missed !== MISSED.missed) {
      await boss.schedule(name, cron, {}, MISSED);
    }
  }
  // Schedules of an earlier version that no longer exist.
  for (const name of kept.keys()) await boss.unschedule(name);
}

const MISSED = { missed: "once" } as const satisfies ScheduleOptions;
