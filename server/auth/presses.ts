import { createHmac, randomBytes } from "node:crypto";

/** Milliseconds within which a repeated submission counts as a double click; a later one is a new request. */
const PRESS_MS = 5_000;

/**
 * Deduplicates double clicks: a repeated submission of the same data by the same sender shares the result of the first
 * one. For forms of public pages, which carry no idempotency key. Works within this process, as both clicks of one
 * browser arrive there. A failure is not kept, so a retry really runs again.
 */
export type Presses = <T>(what: readonly unknown[], work: () => Promise<T>) => Promise<T>;

export function createPresses(now = () => performance.now()): Presses {
  // Submitted data may contain a password, so the key is an HMAC that is meaningless elsewhere.
  const secret = randomBytes(32);
  const presses = new Map<string, { until: number; readonly answer: Promise<unknown> }>();

  return <T>(what: readonly unknown[], work: () => Promise<T>): Promise<T> => {
    for (const [key, { until }] of presses) if (until < now()) presses.delete(key);
    const key = createHmac("sha256", secret).update(JSON.stringify(what)).digest("base64url");
    const first = presses.get(key);
    if (first) return first.answer as Promise<T>;
    const answer = work();
    const press = { until: Number.POSITIVE_INFINITY, answer };
    presses.set(key, press);
    answer.then(
      () => {
        press.until = now() + PRESS_MS;
      },
      () => presses.delete(key),
    );
    return answer;
  };
}
