import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import * as z from "zod";
import { paymentEvents } from "../../platform/db/schema/billing.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { businessOfCustomer } from "./queries.ts";
import { readAndStore } from "./storing.ts";

/** Handles all waiting events, whichever one it was enqueued for. */
export const handle = job({
  name: "billing.events",
  data: z.object({}),
  lanes: [{ atOnce: 100 }],
  isOnceForAll: true,
});
/** Subjects fetched by one query. */
const MAX_BATCH = 200;
const MAX_ATTEMPTS = 50;

/**
 * Reads from the provider the subject of an event. Returns what was corrected, or undefined if the subject is not this
 * reader's.
 */
export type SubjectReader = (deps: Dependencies, subject: string) => Promise<readonly string[] | undefined>;

const readCustomer: SubjectReader = async (deps, subject) => {
  const businessId = await businessOfCustomer(deps.db, subject);
  return businessId === undefined ? undefined : (await readAndStore(deps, businessId)).corrected;
};

export function defineEventJobs(deps: Dependencies, readers: readonly SubjectReader[]): void {
  const run = async () => {
    const { isDone } = await handleEvents(deps, readers, { rest: REST, forMs: TURN_MS });
    if (!isDone) await deps.jobs.enqueue(handle, {});
  };
  deps.jobs.define(handle, run);
}

/** Enqueues another job for events whose job gave up while the provider was unavailable. */
export async function resumeEvents({ db, jobs }: Dependencies): Promise<void> {
  const left = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt))
    .limit(1);
  if (left.length > 0) await jobs.enqueue(handle, {});
}

/**
 * After each subject of a large batch, the job sleeps for this multiple of the time it took: nobody waits for events,
 * but users wait for pages.
 */
const REST = 5;
const MANY = 3;
/** Most milliseconds of one run, so that a process that shuts down does not wait longer for a run to finish. */
const TURN_MS = 5_000;

interface Pace {
  readonly rest: number;
  readonly forMs: number;
}

/**
 * Handles all events not handled yet. Their content, order and repetition do not matter: each customer or account that
 * an event is about is read from the provider once, and the result is stored.
 */
export async function handleEvents(
  deps: Dependencies,
  readers: readonly SubjectReader[] = [],
  { rest, forMs }: Pace = { rest: 0, forMs: Number.POSITIVE_INFINITY },
): Promise<{ isDone: boolean }> {
  const failures: unknown[] = [];
  // Later events about a customer already read in this run are left for the next run.
  const tried = new Set<string>();
  const begun = performance.now();
  for (;;) {
    const waiting = await deps.db
      .selectDistinct({ subject: sql<string>`coalesce(${paymentEvents.subject}, '')` })
      .from(paymentEvents)
      .where(isNull(paymentEvents.handledAt))
      .limit(MAX_BATCH + tried.size);
    const fresh = waiting.filter(({ subject }) => !tried.has(subject));
    if (fresh.length === 0) break;
    for (const { subject } of fresh) {
      const started = performance.now();
      if (started - begun > forMs) return { isDone: false };
      tried.add(subject);
      await handleSubject(deps, subject, [readCustomer, ...readers]).catch((error: unknown) =>
        failures.push(error),
      );
      if (tried.size > MANY) await sleep((performance.now() - started) * rest);
    }
  }
  if (failures.length > 0) {
    const [cause] = failures;
    throw new Error(`Failed to handle the payment events of ${failures.length} subjects`, { cause });
  }
  return { isDone: true };
}

async function handleSubject(
  deps: Dependencies,
  subject: string,
  readers: readonly SubjectReader[],
): Promise<void> {
  // Events that arrive while the provider is being read are handled next time.
  const [{ until } = { until: null }] = await deps.db
    .select({ until: sql<string | null>`max(${paymentEvents.receivedAt})::text` })
    .from(paymentEvents)
    .where(of(subject));
  if (until === null) return;
  try {
    const corrected = subject ? await firstAnswer(deps, subject, readers) : undefined;
    await deps.db
      .update(paymentEvents)
      .set({
        handledAt: deps.clock(),
        outcome: corrected ? corrected.join(",") || "no change" : "none of ours",
        attempts: sql`${paymentEvents.attempts} + 1`,
      })
      .where(and(of(subject), lte(paymentEvents.receivedAt, sql`${until}::timestamptz`)));
  } catch (error) {
    await deps.db
      .update(paymentEvents)
      .set({
        attempts: sql`${paymentEvents.attempts} + 1`,
        outcome: "failed",
        handledAt: sql`case when ${paymentEvents.attempts} >= ${MAX_ATTEMPTS} then now() end`,
      })
      .where(and(of(subject), lte(paymentEvents.receivedAt, sql`${until}::timestamptz`)));
    deps.log.warn({ err: error, subject }, "Handling a payment event failed and will be retried");
    throw error;
  }
}

async function firstAnswer(deps: Dependencies, subject: string, readers: readonly SubjectReader[]) {
  for (const read of readers) {
    const corrected = await read(deps, subject);
    if (corrected) return corrected;
  }
  return undefined;
}

const of = (subject: string) =>
  and(
    isNull(paymentEvents.handledAt),
    subject ? eq(paymentEvents.subject, subject) : isNull(paymentEvents.subject),
  );
