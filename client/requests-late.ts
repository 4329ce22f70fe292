import { ofetch } from "ofetch";
import { RETRY_COUNT_SAFE, RETRY_COUNT_UNSAFE, RETRY_STATUSES } from "#shared/constants.ts";
import { language } from "#words/language.ts";
import { retryDelayMs } from "./connection/try-again.ts";

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Client for requests other than page payloads. Reads are retried once, changes never, on transient statuses and
 * network failures. A `Retry-After` is honoured unless it is too long, each attempt has its own timeout, and `signal`
 * aborts everything. The response is in the language of the page, which may come from its URL rather than from the account.
 */
export const send = ofetch.create({
  credentials: "same-origin",
  retryStatusCodes: [...RETRY_STATUSES],
  onRequest({ options }) {
    options.query = { lang: language(), ...options.query };
    const method = (options.method ?? "GET").toUpperCase();
    options.signal = signalOfAttempt(options.signal ?? undefined);
    // A retry passes through here too, with no retries left.
    options.retry ??= method === "GET" || method === "HEAD" ? RETRY_COUNT_SAFE : RETRY_COUNT_UNSAFE;
  },
  onRequestError({ options }) {
    const { signal } = options;
    if (signal?.aborted && signal.reason?.name !== "TimeoutError") options.retry = 0;
  },
  onResponseError({ response, options }) {
    if (delayAfter(response) === undefined) options.retry = 0;
  },
  retryDelay: ({ response }) => delayAfter(response) ?? 0,
});

/** The caller's signal by the signal of an attempt, which a retry would otherwise inherit with its expired timeout. */
const callers = new WeakMap<AbortSignal, AbortSignal | undefined>();

function signalOfAttempt(given: AbortSignal | undefined): AbortSignal {
  const caller = given && callers.has(given) ? callers.get(given) : given;
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = AbortSignal.any(caller ? [caller, timeout] : [timeout]);
  callers.set(signal, caller);
  return signal;
}

const delayAfter = (response: Response | undefined) =>
  retryDelayMs(response?.headers.get("retry-after") ?? null, Date.now(), Math.random());
