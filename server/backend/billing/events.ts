import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import * as z from "zod";
import { paymentEvents } from "../db/schema/billing.ts";
import type { Dependencies } from "../dependencies.ts";
import { job } from "../jobs/job.ts";
import { businessOfCustomer } from "./queries.ts";
import { readAndStore } from "./storing.ts";

/** Whichever event it is enqueued for, it takes up all that wait. */
export const handle = job({
  name: "billing.events",
  data: z.object({}),
  lanes: [{ atOnce: 100 }],
  isOnceForAll: true,
});
/** Customers looked at in one go. */
const MOST_AT_ONCE = 200;
const MOST_ATTEMPTS = 50;

export function defineEventJobs(deps: Dependencies): void {
  const run = async () => {
    const { isDone } = await handleEvents(deps, { rest: REST, forMs: TURN_MS });
    if (!isDone) await deps.jobs.enqueue(handle, {});
  };
  deps.jobs.define(handle, run);
}

/** Events whose job gave up while the provider was away get another. */
export async function takeUpEvents({ db, jobs }: Dependencies): Promise<void> {
  const left = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt))
    .limit(1);
  if (left.length > 0) await jobs.enqueue(handle, {});
}

/** After each customer of many, this many times as long as it took: nobody waits for this, but for pages. */
const REST = 5;
const MANY = 3;
/** A process that is to end waits no longer than this for what it has begun. */
const TURN_MS = 5_000;

interface Pace {
  readonly rest: number;
  readonly forMs: number;
}

/**
 * Takes up everything that was told and not yet looked after. What an event says is of no account, nor is its order or
 * how often it comes: each customer that one is about is read from the provider once, and that is what is stored.
 */
export async function handleEvents(
  deps: Dependencies,
  { rest, forMs }: Pace = { rest: 0, forMs: Number.POSITIVE_INFINITY },
): Promise<{ isDone: boolean }> {
  const failures: unknown[] = [];
  // What is told about a customer after they were looked at is for the next time.
  const tried = new Set<string>();
  const begun = performance.now();
  for (;;) {
    const waiting = await deps.db
      .selectDistinct({ customerId: sql<string>`coalesce(${paymentEvents.customerId}, '')` })
      .from(paymentEvents)
      .where(isNull(paymentEvents.handledAt))
      .limit(MOST_AT_ONCE + tried.size);
    const fresh = waiting.filter(({ customerId }) => !tried.has(customerId));
    if (fresh.length === 0) break;
    for (const { customerId } of fresh) {
      const started = performance.now();
      if (started - begun > forMs) return { isDone: false };
      tried.add(customerId);
      await handleCustomer(deps, customerId).catch((error: unknown) => failures.push(error));
      if (tried.size > MANY) await sleep((performance.now() - started) * rest);
    }
  }
  if (failures.length > 0) {
    const [cause] = failures;
    throw new Error(`The payment provider could not be asked about ${failures.length} customers`, { cause });
  }
  return { isDone: true };
}

async function handleCustomer(deps: Dependencies, customerId: string): Promise<void> {
  // What comes while the provider is asked is looked after next time.
  const [{ until } = { until: null }] = await deps.db
    .select({ until: sql<string | null>`max(${paymentEvents.receivedAt})::text` })
    .from(paymentEvents)
    .where(of(customerId));
  if (until === null) return;
  const businessId = customerId ? await businessOfCustomer(deps.db, customerId) : undefined;
  try {
    const outcome = businessId ? await readAndStore(deps, businessId) : undefined;
    await deps.db
      .update(paymentEvents)
      .set({
        handledAt: deps.clock(),
        outcome: outcome ? outcome.mended.join(",") || "no change" : "none of ours",
        attempts: sql`${paymentEvents.attempts} + 1`,
      })
      .where(and(of(customerId), lte(paymentEvents.receivedAt, sql`${until}::timestamptz`)));
  } catch (error) {
    await deps.db
      .update(paymentEvents)
      .set({
        attempts: sql`${paymentEvents.attempts} + 1`,
        outcome: "failed",
        handledAt: sql`case when ${paymentEvents.attempts} >= ${MOST_ATTEMPTS} then now() end`,
      })
      .where(and(of(customerId), lte(paymentEvents.receivedAt, sql`${until}::timestamptz`)));
    deps.log.warn({ err: error, businessId }, "A payment event is looked after later");
    throw error;
  }
}

const of = (customerId: string) =>
  and(
    isNull(paymentEvents.handledAt),
    customerId ? eq(paymentEvents.customerId, customerId) : isNull(paymentEvents.customerId),
  );
