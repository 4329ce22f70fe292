import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type * as z from "zod";
import type { Database } from "../db/database.ts";
import { inTurn } from "../db/in-turn.ts";
import type { Transaction } from "../db/transaction.ts";

export interface EnqueueOptions {
  /** Take part in this transaction: no job without its cause, no cause without its job. */
  readonly tx?: Transaction;
  readonly startAfter?: Date;
  /** Of several waiting jobs with one key only the first is kept. */
  readonly singletonKey?: string;
}

export interface JobDefinition<Payload> {
  readonly name: string;
  readonly schema: z.ZodType<Payload>;
  run(payload: Payload): Promise<void>;
  /** When it also runs by itself, in cron notation. */
  readonly cron?: string;
  /** How many run beside each other in one process; one after the other where absent. */
  readonly atOnce?: number;
}

export interface Jobs {
  enqueue(name: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** Many at once, which costs little more than one. */
  enqueueAll(name: string, payloads: readonly object[], options?: Pick<EnqueueOptions, "tx">): Promise<void>;
  /** Declares a job; every job is declared before `start`. */
  define<Payload>(definition: JobDefinition<Payload>): void;
  /** May be called again where it failed. */
  start(): Promise<void>;
  /** Lets running jobs finish, for a moment. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly database: Database;
  readonly log: { error(facts: object, message: string): void };
  onOutcome?(name: string, outcome: "done" | "failed"): void;
}

const SCHEMA = "jobs";
const POLL_SECONDS = 2;
const STOP_TIMEOUT_MS = 5_000;
const TRIES_AGAIN = 5;

/**
 * Background work on the product's own database. A job that fails is tried again with growing pauses; a process that
 * dies leaves its jobs to the others. A job enqueued here is looked at right after its transaction, not at the next poll.
 */
export function createJobs({ database, log, onOutcome }: JobsOptions): Jobs {
  const definitions = new Map<string, JobDefinition<never>>();
  const workers = new Map<string, string>();
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.background.pool.query(text, values) },
    schema: SCHEMA,
    supervise: true,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.error({ err: plainFailure(error) }, "Background work failed"));

  const wake = (name: string) => {
    const worker = workers.get(name);
    if (worker) setTimeout(() => boss.notifyWorker(worker), WAKE_DELAY_MS).unref();
  };

  /** Making its tables is not safe for several processes at once. The embedded database has one, and one connection. */
  const startBoss = async () => {
    try {
      if (database.kind === "pglite") await boss.start();
      else await inTurn(database.background.db, async () => void (await boss.start()));
    } catch (error) {
      // What of it began ends, so that it can be started again.
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  };

  return {
    define: (definition) => {
      definitions.set(definition.name, definition as JobDefinition<never>);
    },
    async enqueue(name, payload, { tx, startAfter, singletonKey } = {}) {
      if (!definitions.has(name)) throw new Error(`There is no job named ${name}`);
      await boss.send(name, payload, {
        ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
        ...(startAfter ? { startAfter } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      });
      wake(name);
    },
    async enqueueAll(name, payloads, { tx } = {}) {
      if (!definitions.has(name)) throw new Error(`There is no job named ${name}`);
      if (payloads.length === 0) return;
      const jobs = payloads.map((data) => ({ data }));
      await boss.insert(name, jobs, tx ? { db: fromDrizzle(tx, sql) } : {});
      wake(name);
    },
    async start() {
      await startBoss();
      for (const [name, { schema, run, cron, atOnce = 1 }] of definitions) {
        if (workers.has(name)) continue;
        const runOne = async (data: unknown) => {
          try {
            await run(schema.parse(data));
            onOutcome?.(name, "done");
          } catch (error) {
            onOutcome?.(name, "failed");
            log.error({ err: error, job: name }, "A background job failed and will be tried again");
            throw error;
          }
        };
        // A full batch says that there is more to do, and the next is fetched without a pause.
        const pace = {
          pollingIntervalSeconds: POLL_SECONDS,
          ...(atOnce > 1 && { batchSize: atOnce, burstWhenBatchFull: true }),
        };
        await boss.createQueue(name, { retryLimit: TRIES_AGAIN, retryBackoff: true });
        if (cron) await boss.schedule(name, cron, {});
        const worker = await boss.work(name, pace, async (jobs) => {
          const outcomes = await Promise.allSettled(jobs.map(({ data }) => runOne(data)));
          for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
        });
        workers.set(name, worker);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}

/** Long enough for the enqueuing transaction to have been committed. */
const WAKE_DELAY_MS = 50;

/** What the library tells of is a copy of a failure, whose words have the queue and the worker added to them. */
function plainFailure({ message, stack, ...rest }: Error): Error {
  const failure = new Error(message.replace(/ \(Queue: .*\)$/s, ""));
  return Object.assign(
    failure,
    stack === undefined ? {} : { stack },
    "code" in rest ? { code: rest.code } : {},
  );
}
