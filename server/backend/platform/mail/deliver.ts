import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS } from "#shared/constants.ts";
import type { Db } from "../db/database.ts";
import { isTransientError } from "../db/faults.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import { job, URGENT } from "../jobs/job.ts";
import type { Outcomes } from "../jobs/jobs.ts";
import { type EmailRow, isFaultOfServer, isRefusedForGood, type Smtp } from "./smtp.ts";

/** If the SMTP server is unavailable for longer, the email is given up. */
const GIVEN_UP_MS = 3 * DAY_MS;
const LETTERS_AT_ONCE = 100;
const URGENT_AT_ONCE = 10;
/** Connections to the SMTP server, per lane. */
export const LANE_CONNECTIONS = [6, 2] as const;

/**
 * Delivers one email of the outbox. A job that has been taken is the lease of its email: its holder sends the email
 * outside any transaction, and a process that dies releases it. Urgent emails have a lane and connections of their own.
 */
export const deliver = job({
  name: "mail.deliver",
  data: z.object({ id: z.string() }),
  policy: "exclusive",
  keyOf: ({ id }) => id,
  lanes: [{ atOnce: LETTERS_AT_ONCE }, { atOnce: URGENT_AT_ONCE, minPriority: URGENT }],
  // Emails are given up by age instead.
  retry: { times: 1_000, firstSeconds: 4, maxSeconds: 600 },
});

/** Condition for emails that are neither sent nor given up, nor held back by quiet hours. */
export const isWaiting = (now: Date): SQL | undefined =>
  and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt), isDue(now));

/** Condition for emails that are not, or no longer, held back by quiet hours. */
export const isDue = (now: Date): SQL | undefined =>
  or(isNull(mailOutbox.heldUntil), lte(mailOutbox.heldUntil, now));

interface Delivery {
  readonly db: Db;
  readonly clock: () => Date;
}

/**
 * Sends emails through the SMTP server. Each is recorded as sent as soon as the server has accepted it: if the process
 * dies in between, that email is sent twice, but never one that is recorded.
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
          if (!(await isStillThere(db, mail.id))) return;
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

/** False if the email was deleted since it was read, as with the account that it was for. */
async function isStillThere(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.id, id));
  return rows.length > 0;
}

async function failureOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (reason) {
    return reason instanceof Error ? reason : new Error(String(reason));
  }
}

/**
 * Creates a function that records accepted emails, one statement after the other, each with all that were accepted
 * meanwhile.
 */
function createSentWriter({ db, clock }: Delivery): (id: string) => Promise<void> {
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    // Calls made in the same tick join in.
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
        // The server has accepted these emails. As long as this can still be recorded, they must not be sent again.
        if (!isTransientError(error)) throw error;
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

/**
 * Records failures and returns the ids of emails that are given up: the server refused them permanently, or has been
 * unavailable for too long.
 */
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
