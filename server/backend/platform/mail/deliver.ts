import { setTimeout as sleep } from "node:timers/promises";
import { and, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS } from "#shared/constants.ts";
import type { Db } from "../db/database.ts";
import { isPassingFault } from "../db/faults.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import { job, URGENT } from "../jobs/job.ts";
import type { Outcomes } from "../jobs/jobs.ts";
import { type EmailRow, isFaultOfServer, isRefusedForGood, type Smtp } from "./smtp.ts";

/** A mail server that is away for longer has lost the email. */
const GIVEN_UP_MS = 3 * DAY_MS;
const LETTERS_AT_ONCE = 100;
const URGENT_AT_ONCE = 10;
/** Connections to the mail server, for each lane. */
export const LANE_CONNECTIONS = [6, 2] as const;

/**
 * One email of the outbox. A job that is taken is the email's lease: anyone who holds it hands the email over, in no
 * transaction, and a process that dies lets go of it. What somebody waits for has a lane and connections of its own.
 */
export const deliver = job({
  name: "mail.deliver",
  data: z.object({ id: z.string() }),
  policy: "exclusive",
  keyOf: ({ id }) => id,
  lanes: [{ atOnce: LETTERS_AT_ONCE }, { atOnce: URGENT_AT_ONCE, leastPriority: URGENT }],
  // Emails are given up by their age.
  retry: { times: 1_000, firstSeconds: 4, longestSeconds: 600 },
});

/** Not handed over yet, not given up, and nobody's quiet hours hold it back any more. */
export const isWaiting = (now: Date): SQL | undefined =>
  and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt), isDue(now));

/** Nobody's quiet hours hold it back any more. */
export const isDue = (now: Date): SQL | undefined =>
  or(isNull(mailOutbox.heldUntil), lte(mailOutbox.heldUntil, now));

interface Delivery {
  readonly db: Db;
  readonly clock: () => Date;
}

/**
 * Hands emails to the mail server. Each is written down as sent as soon as the server has taken it: a process that
 * dies just then sends an email twice whose taking it could not write down, and never one that is written down.
 */
export async function deliverEmails(
  { db, clock }: Delivery,
  smtp: Smtp,
  ids: readonly string[],
  connections: number,
): Promise<Outcomes> {
  const mails = await db
    .select()
    .from(mailOutbox)
    .where(and(inArray(mailOutbox.id, [...ids]), isWaiting(clock())));
  const failures = new Map<string, Error>();
  const tried: string[] = [];
  const write = createSentWriter({ db, clock });
  let serverFault: Error | undefined;
  const left = mails.values();
  // One more than there are connections, so that none of them waits for the next email.
  await Promise.all(
    Array.from({ length: connections + 1 }, async () => {
      for (const mail of left) {
        if (serverFault) {
          failures.set(mail.id, serverFault);
          continue;
        }
        const error = await failureOf(async () => {
          await smtp.hand(mail);
          await write(mail.id);
        });
        if (!error) continue;
        if (isFaultOfServer(error)) serverFault = error;
        tried.push(mail.id);
        failures.set(mail.id, error);
      }
    }),
  );
  const given = await writeFailures({ db, clock }, mails, failures, tried);
  return ids.map((id) => (given.has(id) ? undefined : failures.get(id)));
}

async function failureOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (reason) {
    return reason instanceof Error ? reason : new Error(String(reason));
  }
}

/** Emails that were taken are written down one statement after the other, each with all that came meanwhile. */
function createSentWriter({ db, clock }: Delivery): (id: string) => Promise<void> {
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    // Requests that arrive in the same moment join in.
    await Promise.resolve();
    const ids = waiting;
    waiting = [];
    writing = undefined;
    for (;;) {
      try {
        await db
          .update(mailOutbox)
          .set({ sentAt: clock(), attempts: sql`${mailOutbox.attempts} + 1`, lastError: null })
          .where(inArray(mailOutbox.id, ids));
        return;
      } catch (error) {
        // The server has these emails. As long as this can be written down, nobody must send them again.
        if (!isPassingFault(error)) throw error;
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  let last: Promise<void> = Promise.resolve();
  return (id) => {
    waiting.push(id);
    if (!writing) {
      writing = last.catch(() => undefined).then(writeAll);
      last = writing;
    }
    return last;
  };
}

const AGAIN_MS = 500;

/** Answers which emails are given up: the server wants none of them, or has been away for too long. */
async function writeFailures(
  { db, clock }: Delivery,
  mails: readonly EmailRow[],
  failures: ReadonlyMap<string, Error>,
  tried: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock();
  const given = new Set<string>();
  for (const { id, createdAt, heldUntil } of mails) {
    const error = failures.get(id);
    if (!error) continue;
    const since = Math.max(createdAt.getTime(), heldUntil?.getTime() ?? 0);
    if (isRefusedForGood(error) || now.getTime() - since > GIVEN_UP_MS) given.add(id);
  }
  const reasons = new Map<string, string[]>();
  for (const id of new Set([...tried, ...given])) {
    const reason = failures.get(id)?.message.slice(0, REASON_CHARS) ?? "";
    reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  }
  for (const [lastError, ids] of reasons) {
    await db
      .update(mailOutbox)
      .set({
        lastError,
        attempts: sql`${mailOutbox.attempts} + 1`,
        givenUpAt: sql`case when ${mailOutbox.id} = any(${sql.param([...given])}::text[]) then ${now.toISOString()}::timestamptz end`,
      })
      .where(and(inArray(mailOutbox.id, ids), isNull(mailOutbox.sentAt)));
  }
  return given;
}

const REASON_CHARS = 500;
