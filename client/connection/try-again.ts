import { RETRY_STATUSES } from "#shared/constants.ts";

/** A server that asks to wait longer than this is not waited for. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 200;

/** May the same question get another answer a moment later? */
export const mayPass = (status: number): boolean => (RETRY_STATUSES as readonly number[]).includes(status);

/**
 * What a server asks to wait; undefined where it asks for nothing.
 * @param header `Retry-After`: seconds or an HTTP date
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const asked = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(asked) ? Math.max(asked, 0) : undefined;
}

/**
 * How long to wait before the second try: what the server asks for, or a small jittered pause; undefined where it asks
 * for longer than anybody wants to look at a page that does nothing.
 */
export function retryDelayMs(retryAfter: string | null, now: number, random: number): number | undefined {
  const asked = retryAfterMs(retryAfter, now);
  if (asked === undefined) return FIRST_WAIT_MS * (0.5 + random);
  return asked > LONGEST_WAIT_MS ? undefined : asked;
}
