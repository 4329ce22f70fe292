import { RETRY_STATUSES } from "#shared/constants.ts";

/** A server that asks to wait longer than this is not waited for. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 200;

/** May the same question get another answer a moment later? */
export const mayPass = (status: number): boolean => (RETRY_STATUSES as readonly number[]).includes(status);

/**
 * How long to wait before the second try: what the server asks for, or a small jittered pause.
 * @param retryAfter the header: seconds or an HTTP date
 */
export function retryDelayMs(retryAfter: string | null, now: number, random: number): number {
  const asked =
    retryAfter === null
      ? Number.NaN
      : /^\d+$/.test(retryAfter)
        ? Number(retryAfter) * 1000
        : Date.parse(retryAfter) - now;
  if (Number.isFinite(asked)) return Math.min(Math.max(asked, 0), LONGEST_WAIT_MS);
  return FIRST_WAIT_MS * (0.5 + random);
}
