import { createFlag } from "../flag.ts";

/** A single failed request may be chance; this many in a row mean that the site is unreachable. */
const FAILURES_IN_A_ROW = 2;

/** Whether the site seems unreachable, because the browser is offline or requests keep failing. */
export const outOfReach = createFlag();

let failures = 0;

/**
 * Records a successful request. A response that was in flight when the browser went offline proves nothing about the
 * connection now.
 */
export function reportReached(): void {
  failures = 0;
  if (navigator.onLine) outOfReach.set(false);
}

export function reportUnreached(): void {
  failures += 1;
  if (failures >= FAILURES_IN_A_ROW || !navigator.onLine) outOfReach.set(true);
}

/** Watches the browser's online and offline events. */
export function watchConnection(): void {
  addEventListener("offline", () => outOfReach.set(true));
  addEventListener("online", () => void tryConnection());
  if (!navigator.onLine) outOfReach.set(true);
}

/** Sends a probe request to the site. Returns true if it got a response. */
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
