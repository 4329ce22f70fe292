import { ofetch } from "ofetch";
import { RETRY_COUNT_SAFE, RETRY_COUNT_UNSAFE, RETRY_STATUSES } from "#shared/constants.ts";

const REQUEST_TIMEOUT_MS = 30_000;
/** A server that asks to wait longer than this is not waited for. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 200;

/**
 * Requests of application code beyond page payloads: reading is tried again once, changing never, on the statuses
 * that may pass and on network failure. `Retry-After` is honoured, each try has a timeout of its own, and `signal`
 * ends it all.
 */
export const request = ofetch.create({
  credentials: "same-origin",
  retryStatusCodes: [...RETRY_STATUSES],
  timeout: REQUEST_TIMEOUT_MS,
  onRequest({ options }) {
    const method = (options.method ?? "GET").toUpperCase();
    options.retry = method === "GET" || method === "HEAD" ? RETRY_COUNT_SAFE : RETRY_COUNT_UNSAFE;
  },
  retryDelay: ({ response }) =>
    retryDelayMs(response?.headers.get("retry-after") ?? null, Date.now(), Math.random()),
});

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
