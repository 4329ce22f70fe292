import { ofetch } from "ofetch";
import { RETRY_COUNT_SAFE, RETRY_COUNT_UNSAFE, RETRY_STATUSES } from "#shared/constants.ts";
import { language } from "#words/language.ts";
import { retryDelayMs } from "./connection/try-again.ts";

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Requests of application code beyond page payloads: reading is tried again once, changing never, on the statuses
 * that may pass and on network failure. A `Retry-After` is waited for unless it is long, each try has a timeout of its
 * own, and `signal` ends it all. The answer speaks the language of the page, which may be that of its address rather than
 * of the account.
 */
export const send = ofetch.create({
  credentials: "same-origin",
  retryStatusCodes: [...RETRY_STATUSES],
  timeout: REQUEST_TIMEOUT_MS,
  onRequest({ options }) {
    options.query = { lang: language(), ...options.query };
    const method = (options.method ?? "GET").toUpperCase();
    if (options.signal) {
      options.signal = AbortSignal.any([options.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    }
    // A second try comes through here as well, with none left.
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

const delayAfter = (response: Response | undefined) =>
  retryDelayMs(response?.headers.get("retry-after") ?? null, Date.now(), Math.random());
