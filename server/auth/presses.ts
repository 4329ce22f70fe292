import { createHmac, randomBytes } from "node:crypto";

/** Two presses of one button are no further apart; what comes later is meant anew. */
const PRESS_MS = 5_000;

/**
 * Does once what was pressed twice: the same thing from the same sender gets the first one's answer, or waits for it. For
 * forms of pages that are everybody's, which carry no key of their own; within this process, as that is where both
 * presses of one browser arrive. A failure is not kept, so that trying again is trying again.
 */
export type Presses = <T>(what: readonly unknown[], work: () => Promise<T>) => Promise<T>;

export function createPresses(now: () => number = Date.now): Presses {
  // What is sent may hold a password, so it is known by a hash that means nothing elsewhere.
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
