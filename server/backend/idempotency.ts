import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { problem } from "#shared/problems.ts";
import { idempotencyKeys } from "./db/schema/businesses.ts";
import type { Dependencies } from "./dependencies.ts";

/** Answers are kept this long. */
export const KEPT_MS = DAY_MS;
/** A request without an answer after this died on its way; whoever repeats it may run it. */
const ABANDONED_MS = 60_000;
const WAIT_MS = 5_000;
const POLL_MS = 50;

export interface KeyedRequest {
  /** The caller's Idempotency-Key; only theirs, so another's equal key is another key. */
  readonly key: string;
  readonly userId: string;
  /** The operation, such as `members.add`. */
  readonly operation: string;
  readonly input: unknown;
}

/**
 * Runs a request once however often it is sent with one key. A repeat gets the first answer, or waits for it; the same
 * key with another request is refused with `idempotency_mismatch`; a request that failed may be tried again.
 */
export async function once<T>(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  { key, userId, operation, input }: KeyedRequest,
  run: () => Promise<T>,
): Promise<T> {
  const storedKey = hash(`${userId}\n${key}`);
  const requestHash = hash(`${operation}\n${JSON.stringify(input)}`);
  const deadline = Date.now() + WAIT_MS;

  for (;;) {
    const now = clock();
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ key: storedKey, requestHash, createdAt: now })
      .onConflictDoUpdate({
        target: idempotencyKeys.key,
        set: { requestHash, createdAt: now },
        setWhere: sql`${idempotencyKeys.response} is null and ${idempotencyKeys.createdAt} < ${new Date(now.getTime() - ABANDONED_MS)}`,
      })
      .returning({ key: idempotencyKeys.key });
    if (claimed.length > 0) break;

    const [earlier] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, storedKey));
    if (earlier && earlier.requestHash !== requestHash) throw problem("idempotency_mismatch");
    if (earlier?.response) return (earlier.response as { answer: T }).answer;
    if (Date.now() > deadline) throw problem("conflict", { message: "This request is still under way." });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  try {
    const answer = await run();
    await db.update(idempotencyKeys).set({ response: { answer } }).where(eq(idempotencyKeys.key, storedKey));
    return answer;
  } catch (error) {
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, storedKey));
    throw error;
  }
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");
