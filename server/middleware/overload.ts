import { AsyncResource } from "node:async_hooks";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { pagePathOf } from "#shared/page-state.ts";
import { problem } from "#shared/problems.ts";

export type ShedReason = "in flight" | "backlog" | "loop delay" | "database";

export interface OverloadOptions {
  readonly maxInFlight: number;
  readonly maxLoopDelayMs: number;
  /** Above this wait for a connection, requests are shed with an immediate response that tells the client to retry. */
  readonly maxDatabaseWaitMs: number;
  /** How long requests currently wait for a database connection, in milliseconds. */
  databaseWaitMs?(): number;
  onShed?(reason: ShedReason): void;
}

const SAMPLE_MS = 20;
/** Window for measuring the load; short, so that recovery is noticed at once. */
const WINDOW_MS = 100;
/** Factor on the limits for sub-requests of a page already served, which are shed later than new pages. */
const ROOM_FOR_PARTS = 1.5;
/** Event loop utilisation from which the process counts as saturated: it cannot handle more requests. */
const SATURATED = 0.9;
/** Wait for connections from which the database counts as saturated: it cannot handle more requests. */
const SATURATED_DATABASE_WAIT_MS = 100;
/** Concurrent requests that keep a saturated process busy. With more, each takes longer, and all time out together. */
const FEWEST_AT_ONCE = 16;
const FEWER = 0.5;
const MORE = 1.5;
/** After waiting this long, requests are shed with a response that tells the client to retry. */
const MAX_WAIT_MS = 1_000;

/**
 * Sheds new requests with 503 and Retry-After before they cost anything, while those in flight are completed. A request
 * counts as in flight once all of it has arrived: slow senders take up no slot. Sub-requests of a page are shed later
 * than pages, so that a page already begun can be completed.
 *
 * A process with spare capacity starts every request at once, be it in a burst or for a slow backend. A saturated one
 * starts no more than keep it busy; the others queue, first come, first served, and only briefly.
 */
export function overload(options: OverloadOptions): RequestHandler {
  const { maxInFlight, maxLoopDelayMs, maxDatabaseWaitMs, databaseWaitMs = () => 0, onShed } = options;
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  const waiting = new Set<Waiting>();
  /** Requests whose responses have not been sent completely. */
  let inFlight = 0;
  /** Started requests whose responses have not started: a slow reader of a response blocks no other request. */
  let atWork = 0;
  let maxAtWork = Number.POSITIVE_INFINITY;
  let delayMs = 0;
  let hasCome = false;
  let measuring: NodeJS.Timeout | undefined;
  let before = performance.eventLoopUtilization();

  /** Runs only while requests arrive, so that an idle process can sleep. */
  const measure = () => {
    delayMs = Math.max(0, delay.mean / 1e6 - SAMPLE_MS);
    const { utilization } = performance.eventLoopUtilization(before);
    const isSaturated = utilization >= SATURATED || databaseWaitMs() > SATURATED_DATABASE_WAIT_MS;
    if (isSaturated) maxAtWork = Math.max(FEWEST_AT_ONCE, Math.min(maxAtWork, atWork) * FEWER);
    else maxAtWork = waiting.size > 0 ? maxAtWork * MORE : Number.POSITIVE_INFINITY;
    beginNext();
    shedThoseWhoWaitedLong();
    delay.reset();
    before = performance.eventLoopUtilization();
    if (!hasCome && inFlight === 0 && waiting.size === 0) {
      delay.disable();
      clearInterval(measuring);
      measuring = undefined;
      delayMs = 0;
    }
    hasCome = false;
  };
  const watch = () => {
    hasCome = true;
    if (measuring) return;
    delay.reset();
    delay.enable();
    before = performance.eventLoopUtilization();
    measuring = setInterval(measure, WINDOW_MS).unref();
  };

  let beginsSoon = false;
  /**
   * Starts queued requests outside the end of another response: synchronous responses would otherwise nest on the
   * stack.
   */
  const beginNextSoon = () => {
    if (beginsSoon || waiting.size === 0) return;
    beginsSoon = true;
    setImmediate(() => {
      beginsSoon = false;
      beginNext();
    });
  };
  const beginNext = () => {
    for (const one of waiting) {
      if (atWork >= maxAtWork) return;
      waiting.delete(one);
      begin(one);
    }
  };
  const shedThoseWhoWaitedLong = () => {
    const now = performance.now();
    for (const one of waiting) {
      if (now - one.since < MAX_WAIT_MS) return;
      waiting.delete(one);
      onShed?.("backlog");
      one.next(problem("overloaded", { retryAfterSeconds: 1 }));
    }
  };

  const begin = ({ request, response, next }: Omit<Waiting, "since">) => {
    if (isWhole(request)) count(response);
    else request.once("end", () => count(response));
    next();
  };
  const count = (response: Response) => {
    if (response.closed) return;
    inFlight++;
    atWork++;
    let isAnswered = false;
    const answer = () => {
      if (isAnswered) return;
      isAnswered = true;
      atWork--;
      beginNextSoon();
    };
    onHeaders(response, answer);
    response.once("close", () => {
      inFlight--;
      answer();
    });
  };

  const reasonToShed = (room: number): ShedReason | undefined => {
    if (inFlight + waiting.size >= maxInFlight * room) return "in flight";
    if (delayMs > maxLoopDelayMs * room) return "loop delay";
    return databaseWaitMs() > maxDatabaseWaitMs * room ? "database" : undefined;
  };

  return function overload(request, response, next) {
    watch();
    const room = isPartOfPage(request) ? ROOM_FOR_PARTS : 1;
    const reason = reasonToShed(room);
    if (reason) {
      onShed?.(reason);
      throw problem("overloaded", { retryAfterSeconds: 1 });
    }
    if (atWork < maxAtWork * room) return begin({ request, response, next });
    // Another request's end starts it, but it goes on in its own async context, which holds the reader's language.
    const one = { request, response, next: AsyncResource.bind(next), since: performance.now() };
    waiting.add(one);
    response.once("close", () => waiting.delete(one));
  };
}

interface Waiting {
  readonly request: Request;
  readonly response: Response;
  readonly next: NextFunction;
  /** Start of the wait in milliseconds, by the process's clock. */
  readonly since: number;
}

/** Detects sub-requests of a page by the browser's headers: neither a page nor the payload of the next one. */
const isPartOfPage = (request: Request): boolean =>
  request.get("sec-fetch-site") === "same-origin" &&
  request.get("sec-fetch-dest") !== "document" &&
  pagePathOf(request.path) === undefined;

/** True if the request has no body that is still to arrive. */
const isWhole = ({ headers, complete }: Request): boolean =>
  complete || (headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0");
