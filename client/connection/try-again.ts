import { RETRY_STATUSES } from "#shared/constants.ts";

/** A longer wait requested by the server is not honoured. */
const MAX_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 200;

/** Returns true for statuses after which the same request may succeed a moment later. */
export const mayPass = (status: number): boolean => (RETRY_STATUSES as readonly number[]).includes(status);

/**
 * Parses the wait requested by a server. Returns undefined if it requests none.
 * @param header `Retry-After`: seconds or an HTTP date
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const asked = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(asked) ? Math.max(asked, 0) : undefined;
}

/**
 * Returns how long to wait before the second attempt: the time the server requests, or a short jittered pause.
 * Undefined if the server requests more than the longest acceptable wait.
 */
export function retryDelayMs(retryAfter: string | null, now: number, random: number): number | undefined {
  const asked = retryAfterMs(retryAfter, now);
  if (asked === undefined) return FIRST_WAIT_MS * (0.5 + random);
  return asked > MAX_WAIT_MS ? undefined : asked;
}
