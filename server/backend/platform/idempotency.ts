import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { conflict, Problem, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { inputDigest } from "../../input-digest.ts";
import { findRow } from "./db/rows.ts";
import { idempotencyKeys } from "./db/schema/businesses.ts";
import { committingWith } from "./db/transactions.ts";
import type { Dependencies } from "./dependencies.ts";

/** How long responses are kept. They may hold secrets, so they are encrypted with the key, which is stored nowhere. */
export const KEPT_MS = DAY_MS;
/** A request without a response after this time counts as lost; it may then be repeated. */
const ABANDONED_MS = 60_000;
/**
 * How long a repeat waits for the response: longer than the slowest operation takes, which gives the payment provider 15
 * seconds, and shorter than a web process waits for a remote backend, which is 20 seconds.
 */
const WAIT_MS = 18_000;
const POLL_MS = 50;

export interface KeyedRequest {
  /** The caller's Idempotency-Key. Keys are separate for each caller, even if equal. */
  readonly key: string;
  readonly userId: string;
  /** The operation, such as `members.add`. */
  readonly operation: string;
  readonly input: unknown;
}

/** What is stored with a key: the response, or at first only that the request was committed. */
type Kept = { readonly sealed: string } | { readonly committed: true };

/**
 * Runs a request once, however often it is sent with one key. A repeat gets the first response, or waits for it; the
 * same key with a different request is refused with `idempotency_mismatch`; a failed request may be retried. The key is
 * marked as committed in the same transaction as the change, so that a request whose response was lost, with the
 * connection or the process, is not run a second time.
 */
export async function withIdempotencyKey<T>(
  { db, clock, log }: Pick<Dependencies, "db" | "clock" | "log">,
  { key, userId, operation, input }: KeyedRequest,
  run: () => Promise<T>,
): Promise<T> {
  const storedKey = hash(`${userId}\n${key}`);
  const requestHash = await inputDigest(input, operation);
  const deadline = performance.now() + WAIT_MS;

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
    const earlier = await findRow(db, idempotencyKeys, { key: storedKey });
    if (earlier && earlier.requestHash !== requestHash) throw problem("idempotency_mismatch");
    const kept = earlier?.response as Kept | null | undefined;
    if (kept && !("committed" in kept)) return JSON.parse(unseal(kept.sealed, key)) as T;
    if (performance.now() > deadline)
      throw conflict(kept ? refusals.answerLost() : refusals.requestUnderWay());
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  const isThisOne = eq(idempotencyKeys.key, storedKey);
  const committed: Kept = { committed: true };
  try {
    const answer = await committingWith(
      (tx) => tx.update(idempotencyKeys).set({ response: committed }).where(isThisOne),
      run,
    );
    const kept: Kept = { sealed: seal(JSON.stringify(answer ?? null), key) };
    // The change is committed whether or not its response can be stored.
    await db
      .update(idempotencyKeys)
      .set({ response: kept })
      .where(isThisOne)
      .catch((error: unknown) =>
        log.error({ err: error }, "Storing the response for an idempotency key failed"),
      );
    return answer;
  } catch (error) {
    // A refused request may be retried. After any other failure, the change may have been committed although its
    // response was lost.
    const isRefused = error instanceof Problem && error.status < 500;
    await db
      .delete(idempotencyKeys)
      .where(isRefused ? isThisOne : and(isThisOne, isNull(idempotencyKeys.response)))
      .catch(() => undefined);
    throw error;
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const sealingKey = (key: string) => createHash("sha256").update(`idempotency seal\n${key}`).digest();

function seal(text: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString("utf8");
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");
