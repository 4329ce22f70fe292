import { sql } from "drizzle-orm";
import { request } from "undici";
import type { Db } from "../../backend/platform/db/database.ts";
import { signatureOf } from "./signature.ts";

export interface Delivery {
  readonly id: string;
  readonly attempt: number;
  readonly body: string;
  readonly signature: string;
}

/** Receiver of events: a URL on this machine, and the Host header to send. */
export interface Listener {
  readonly url: string;
  readonly host?: string;
}

/** A simulated network fault for a delivery. */
export type Fault = "late" | "lose" | "twice";

export interface DeliveriesOptions {
  readonly db: Db;
  readonly secret: string;
  readonly fault?: ((event: string, attempt: number) => Fault | undefined) | undefined;
  readonly log: { error(facts: object, message: string): void };
}

const AT_ONCE = 20;
const LEASE_SECONDS = 30;
const LATE_SECONDS = 3;
/** Pause after a database failure; below it the minimum and maximum intervals. */
const PAUSE_MS = 1_000;
const MIN_MS = 50;
const MAX_MS = 3_600_000;
const TIMEOUT_MS = 10_000;
/** Pauses in seconds; the last one is repeated. */
const PAUSES = [2, 10, 60, 600, 3_600];
const MAX_ATTEMPTS = 20;

/** Delivers events to the listener in order, and retries each until it is accepted. */
export function createDeliveries({ db, secret, fault, log }: DeliveriesOptions) {
  let listener: Listener | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;

  /** Leases the deliveries that are due; the lease of a crashed process expires. */
  async function take(): Promise<Delivery[]> {
    const { rows } = await db.execute(sql`
      update payments_sandbox.deliveries d
      set attempts = attempts + 1, next_at = now() + ${`${LEASE_SECONDS} seconds`}::interval
      from payments_sandbox.objects o
      where o.id = d.event and d.event in (
        select event from payments_sandbox.deliveries where next_at <= now() order by seq limit ${AT_ONCE} for update skip locked
      )
      returning d.event as id, d.attempts as attempt, d.seq as seq, o.object as object`);
    const found = rows as { id: string; attempt: number; seq: string; object: unknown }[];
    return found
      .sort((one, other) => Number(one.seq) - Number(other.seq))
      .map(({ id, attempt, object }) => {
        const body = JSON.stringify(object);
        return { id, attempt, body, signature: signatureOf(body, secret, new Date()) };
      });
  }

  const forget = (id: string) => db.execute(sql`delete from payments_sandbox.deliveries where event = ${id}`);
  const later = (id: string, seconds: number) =>
    db.execute(
      sql`update payments_sandbox.deliveries set next_at = now() + ${`${seconds} seconds`}::interval where event = ${id}`,
    );

  async function post({ url, host }: Listener, { body, signature }: Delivery): Promise<boolean> {
    try {
      const { statusCode, body: answer } = await request(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature,
          ...(host ? { host } : {}),
        },
        body,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      await answer.dump();
      return statusCode >= 200 && statusCode < 300;
    } catch {
      return false;
    }
  }

  async function send(to: Listener, delivery: Delivery): Promise<void> {
    const wish = fault?.(delivery.id, delivery.attempt);
    if (wish === "lose") return void (await forget(delivery.id));
    if (wish === "late") return void (await later(delivery.id, LATE_SECONDS));
    const isTaken = await post(to, delivery);
    if (isTaken && wish === "twice") await post(to, delivery);
    if (isTaken || delivery.attempt >= MAX_ATTEMPTS) await forget(delivery.id);
    else await later(delivery.id, PAUSES[Math.min(delivery.attempt, PAUSES.length) - 1] ?? 1);
  }

  /** Delivers what is due; returns the milliseconds until the next delivery, or undefined if there is none. */
  async function run(to: Listener): Promise<number | undefined> {
    for (;;) {
      const due = isStopped ? [] : await take();
      if (due.length === 0) return isStopped ? undefined : untilNext();
      for (const delivery of due) await send(to, delivery);
    }
  }

  async function untilNext(): Promise<number | undefined> {
    const { rows } = await db.execute<{ ms: number | null }>(sql`
      select (extract(epoch from min(next_at) - now()) * 1000)::float8 as ms from payments_sandbox.deliveries`);
    return rows[0]?.ms ?? undefined;
  }

  /** Sets a timer for retries; new events are delivered at once without it. */
  function wakeIn(milliseconds: number | undefined): void {
    clearTimeout(timer);
    timer = undefined;
    if (milliseconds === undefined || isStopped) return;
    timer = setTimeout(look, Math.min(Math.max(milliseconds, MIN_MS), MAX_MS)).unref();
  }

  function look(): void {
    const to = listener;
    if (running) isAskedAgain = true;
    if (!to || running || isStopped) return;
    isAskedAgain = false;
    running = run(to)
      .catch((error) => {
        if (!isStopped) log.error({ err: error }, "The payments sandbox could not deliver its events");
        return PAUSE_MS;
      })
      .then((next) => {
        running = undefined;
        wakeIn(isAskedAgain ? 0 : next);
      });
  }

  return {
    /** Sets the listener for events from now on. */
    to(next: Listener): void {
      listener = next;
      look();
    },
    look,
    /** Removes all pending deliveries from the queue and returns them, for callers that deliver them in another order. */
    async takeAll(): Promise<Delivery[]> {
      const all: Delivery[] = [];
      for (let some = await take(); some.length > 0; some = await take()) {
        all.push(...some);
        for (const { id } of some) await forget(id);
      }
      return all;
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
