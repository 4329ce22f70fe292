import { sql } from "drizzle-orm";
import { fromDrizzle, type JobInsert, type JobResult, PgBoss, type Job as TakenJob } from "pg-boss";
import { withAdvisoryLock } from "../db/advisory-lock.ts";
import type { Database } from "../db/database.ts";
import type { Transaction } from "../db/transaction.ts";
import { clockOfTimers } from "./clock-set-back.ts";
import { type DueWatch, watchDue } from "./due.ts";
import type { Job, JobLane } from "./job.ts";
import { libraryFailure } from "./library-failure.ts";
import { bringQueuesUpToDate, JOBS_SCHEMA } from "./queues.ts";

export interface EnqueueOptions {
  readonly startAfter?: Date;
  /** Among waiting jobs of one kind, the highest priority runs first. */
  readonly priority?: number;
}

/** Enqueues in this transaction: the job exists if, and only if, the transaction commits. */
export interface InTransaction {
  readonly tx?: Transaction;
}

/** The outcome of each job, in order: undefined if it succeeded, or the error because of which it is to be retried. */
export type Outcomes = readonly (Error | undefined)[];

export interface Jobs {
  enqueue<Data extends object>(
    job: Job<Data>,
    data: Data,
    options?: EnqueueOptions & InTransaction,
  ): Promise<void>;
  /** Enqueues many at once, which costs little more than one. */
  enqueueAll<Data extends object>(
    job: Job<Data>,
    all: readonly (EnqueueOptions & { readonly data: Data })[],
    options?: InTransaction,
  ): Promise<void>;
  /** Defines what a job does; every job has to be defined before `start`. */
  define<Data extends object>(job: Job<Data>, run: (data: Data) => Promise<void>): void;
  /** The same for work that is faster in batches; `lane` is the index of the job's lane that took them. */
  defineForMany<Data extends object>(
    job: Job<Data>,
    run: (all: readonly Data[], lane: number) => Promise<Outcomes>,
  ): void;
  /** May be called again after a failure. */
  start(): Promise<void>;
  /** Waits a moment for running jobs to finish. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly database: Database;
  readonly log: { error(facts: object, message: string): void; warn(facts: object, message: string): void };
  onOutcome?(name: string, outcome: "done" | "failed"): void;
}

interface Defined {
  readonly job: Job<never>;
  readonly run: (all: readonly never[], lane: number) => Promise<Outcomes>;
}

const STOP_TIMEOUT_MS = 5_000;
const DAY_SECONDS = 24 * 3_600;
/**
 * Polling interval where new jobs cannot be announced, as behind a pooler that gives each transaction another
 * connection.
 */
const POLL_SECONDS = 2;
/** Polling interval where they can; delayed jobs are found by one query for all queues. */
const ANNOUNCED_POLL_SECONDS = 600;
/** The queue through which the library passes on scheduled jobs. */
const BY_THE_CLOCK = "__pgboss__send-it";

/**
 * Creates the background jobs, which use the application's database. A failed job is retried with growing pauses, as
 * often as it declares; the jobs of a process that died are taken over by others. Workers sleep until a job is
 * announced or due.
 */
export function createJobs({ database, log, onOutcome }: JobsOptions): Jobs {
  const { pool } = database.background;
  const defined = new Map<string, Defined>();
  const working = new Set<string>();
  const boss = new PgBoss({
    db: {
      executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
      listen: database.listen,
    },
    schema: JOBS_SCHEMA,
    clock: clockOfTimers(),
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    // Our jobs do not depend on each other.
    flowIntervalSeconds: DAY_SECONDS,
    bamIntervalSeconds: 600,
  });
  boss.on("error", (error) => log.error({ err: libraryFailure(error) }, "Background work failed"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));

  const wake = (name: string) => {
    for (const worker of boss.getWipData({ includeInternal: true }))
      if (worker.name === name) boss.notifyWorker(worker.id);
  };
  const due: DueWatch = watchDue(pool, wake);

  /**
   * Retries the jobs of processes that have died. On the embedded database, that is every active job, as no other
   * process uses it.
   */
  const takeUpWhatWasLeft = async () => {
    if (database.kind === "pglite") {
      await pool.query(`update ${JOBS_SCHEMA}.job set heartbeat_on = 'epoch' where state = 'active'`);
      await pool.query(`update ${JOBS_SCHEMA}.queue set monitor_claim_on = 'epoch'`);
    }
    await boss.supervise();
  };

  /**
   * Creates the library's tables, which several processes must not do at the same time. The embedded database has one
   * process and one connection, so it needs no lock.
   */
  const startBoss = async () => {
    const make = async () => {
      await boss.start();
      await boss.updateQueue(BY_THE_CLOCK, { notify: true });
      await bringQueuesUpToDate(
        boss,
        database.background,
        [...defined.values()].map(({ job }) => job),
      );
    };
    try {
      if (database.kind === "pglite") await make();
      else await withAdvisoryLock(database.background.db, make);
      await takeUpWhatWasLeft();
    } catch (error) {
      // Stops whatever has begun, so that it can be started again.
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  };

  async function runAll(
    { job, run }: Defined,
    lane: number,
    taken: TakenJob<unknown>[],
  ): Promise<JobResult[]> {
    const groups = new Map<string, TakenJob<unknown>[]>();
    for (const each of taken) {
      const key = job.isOnceForAll ? JSON.stringify(each.data) : each.id;
      groups.set(key, [...(groups.get(key) ?? []), each]);
    }
    const results: JobResult[] = [];
    const runnable: { data: never; jobs: TakenJob<unknown>[] }[] = [];
    const settle = (jobs: TakenJob<unknown>[], status: JobResult["status"], error?: Error) => {
      onOutcome?.(job.name, error ? "failed" : "done");
      for (const { id } of jobs)
        results.push({ id, status, ...(error && { output: { message: error.message } }) });
    };
    for (const jobs of groups.values()) {
      const read = job.data.safeParse(jobs[0]?.data);
      if (read.success) runnable.push({ data: read.data, jobs });
      else {
        // A retry would fail in the same way.
        log.error({ err: read.error, job: job.name }, "A background job had invalid data and was dropped");
        settle(jobs, "deadletter", read.error);
      }
    }
    const outcomes = runnable.length > 0 ? await outcomesOf(run, runnable, lane) : [];
    for (const [index, { jobs }] of runnable.entries()) {
      const error = outcomes[index];
      if (error) {
        const isLast = (jobs[0]?.retryCount ?? 0) >= job.retry.times;
        const what = isLast ? "is given up" : "will be tried again";
        log.error({ err: error, job: job.name }, `A background job failed and ${what}`);
        due.lookSoon();
      }
      settle(jobs, error ? "failed" : "completed", error);
    }
    return results;
  }

  const insert = async <Data extends object>(
    job: Job<Data>,
    all: readonly (EnqueueOptions & { readonly data: Data })[],
    tx: Transaction | undefined,
  ): Promise<void> => {
    if (!defined.has(job.name)) throw new Error(`No handler for the job ${job.name}`);
    if (all.length === 0) return;
    const jobs = all.map(({ data, startAfter, priority }): JobInsert => {
      const key = job.policy === "standard" ? undefined : job.keyOf?.(data);
      return {
        data,
        ...(startAfter && { startAfter }),
        ...(priority !== undefined && { priority }),
        ...(key !== undefined && { singletonKey: key }),
      };
    });
    await boss.insert(job.name, jobs, tx ? { db: fromDrizzle(tx, sql) } : {});
    if (all.some(({ startAfter }) => startAfter)) due.lookSoon();
  };

  const defineForMany = <Data extends object>(
    job: Job<Data>,
    run: (all: readonly Data[], lane: number) => Promise<Outcomes>,
  ): void => void defined.set(job.name, { job, run } as unknown as Defined);

  return {
    enqueue: (job, data, { tx, ...options } = {}) => insert(job, [{ data, ...options }], tx),
    enqueueAll: (job, all, { tx } = {}) => insert(job, all, tx),
    defineForMany,
    define: (job, run) => defineForMany(job, (all) => each(all, run)),
    async start() {
      await startBoss();
      for (const [name, each] of defined) {
        for (const [lane, facts] of each.job.lanes.entries()) {
          if (working.has(`${name} ${lane}`)) continue;
          // After every batch there may be another; only a worker that finds nothing sleeps.
          await boss.work(name, paceOf(facts), (taken) =>
            runAll(each, lane, taken).finally(() => wake(name)),
          );
          working.add(`${name} ${lane}`);
        }
      }
      due.start();
    },
    async stop() {
      due.stop();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

const paceOf = ({ atOnce, minPriority }: JobLane) => ({
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: ANNOUNCED_POLL_SECONDS,
  perJobResults: true as const,
  batchSize: atOnce,
  ...(minPriority !== undefined && { minPriority }),
});

/** Runs each of them separately, in parallel. */
async function each<Data>(all: readonly Data[], run: (data: Data) => Promise<void>): Promise<Outcomes> {
  const settled = await Promise.allSettled(all.map(run));
  return settled.map((one) => (one.status === "rejected" ? errorOf(one.reason) : undefined));
}

async function outcomesOf(
  run: Defined["run"],
  all: readonly { readonly data: never }[],
  lane: number,
): Promise<Outcomes> {
  try {
    return await run(
      all.map(({ data }) => data),
      lane,
    );
  } catch (reason) {
    return all.map(() => errorOf(reason));
  }
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
