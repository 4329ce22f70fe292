import { createFlag } from "../flag.ts";

/** One failed request may be bad luck; this many in a row mean that nothing gets through. */
const FAILURES_IN_A_ROW = 2;

/** Whether the site seems out of reach: the browser says so, or requests keep failing. */
export const outOfReach = createFlag();

let failures = 0;

/** An answer that was on its way as the browser went offline proves nothing of what comes after it. */
export function reportReached(): void {
  failures = 0;
  if (navigator.onLine) outOfReach.set(false);
}

export function reportUnreached(): void {
  failures += 1;
  if (failures >= FAILURES_IN_A_ROW || !navigator.onLine) outOfReach.set(true);
}

/** Follows what the browser knows of its connection. */
export function watchConnection(): void {
  addEventListener("offline", () => outOfReach.set(true));
  addEventListener("online", () => void tryConnection());
  if (!navigator.onLine) outOfReach.set(true);
}

/** Asks the site for a sign of life; answers whether there was one. */
export async function tryConnection(): Promise<boolean> {
  const reached = await fetch("/favicon.svg", {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
  }).then(
    () => true,
    () => false,
  );
  if (!reached) reportUnreached();
  else {
    failures = 0;
    outOfReach.set(false);
  }
  return reached;
}
