import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { pagePathOf } from "#shared/page-state.ts";
import { problem } from "#shared/problems.ts";

export type ShedReason = "in flight" | "backlog" | "loop delay" | "database";

export interface OverloadOptions {
  readonly mostInFlight: number;
  readonly longestLoopDelayMs: number;
  /** Who waits longer for a connection is better told to come back, which is answered at once. */
  readonly longestDatabaseWaitMs: number;
  /** For how long requests wait for a connection to the database at present. */
  databaseWaitMs?(): number;
  onShed?(reason: ShedReason): void;
}

const SAMPLE_MS = 20;
/** The load is judged over this window, so that recovery shows at once. */
const WINDOW_MS = 100;
/** What belongs to a page that was served finds room a while longer than the next page. */
const ROOM_FOR_PARTS = 1.5;
/** Of a window, from which share on the process does nothing but work: it can answer no more than it does. */
const SATURATED = 0.9;
/** Requests queue for connections from this wait on: the database can answer no more than it does. */
const SATURATED_DATABASE_WAIT_MS = 100;
/** Works at once that keep a saturated process busy. With more, each takes longer, and all run out of time together. */
const FEWEST_AT_ONCE = 16;
const FEWER = 0.5;
const MORE = 1.5;
/** Who has waited this long for their turn is better told to come back. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Sheds new requests with 503 and Retry-After before they cost anything, while those under way are answered. A request
 * counts as under way once all of it has arrived: those who send slowly take nobody's place. What a page goes on to ask
 * for is shed later than pages are, so that one that was begun can be finished.
 *
 * A process with time to spare begins at once whatever comes, be it a burst or for a backend that is slow. A saturated
 * one begins no more than keeps it busy; the others wait for their turn, first come, first served, and not for long.
 */
export function overload(options: OverloadOptions): RequestHandler {
  const {
    mostInFlight,
    longestLoopDelayMs,
    longestDatabaseWaitMs,
    databaseWaitMs = () => 0,
    onShed,
  } = options;
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  const waiting = new Set<Waiting>();
  /** Requests whose answers have not left completely. */
  let inFlight = 0;
  /** Requests that have begun and whose answers have not: a slow reader of an answer holds up nobody. */
  let atWork = 0;
  let mostAtWork = Number.POSITIVE_INFINITY;
  let delayMs = 0;
  let hasCome = false;
  let measuring: NodeJS.Timeout | undefined;
  let before = performance.eventLoopUtilization();

  /** Only while requests come: a process nobody asks anything of sleeps. */
  const measure = () => {
    delayMs = Math.max(0, delay.mean / 1e6 - SAMPLE_MS);
    const { utilization } = performance.eventLoopUtilization(before);
    const isSaturated = utilization >= SATURATED || databaseWaitMs() > SATURATED_DATABASE_WAIT_MS;
    if (isSaturated) mostAtWork = Math.max(FEWEST_AT_ONCE, Math.min(mostAtWork, atWork) * FEWER);
    else mostAtWork = waiting.size > 0 ? mostAtWork * MORE : Number.POSITIVE_INFINITY;
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
  /** Not from within the end of another's answer: what answers at once would come to lie on top of it, and so on. */
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
      if (atWork >= mostAtWork) return;
      waiting.delete(one);
      begin(one);
    }
  };
  const shedThoseWhoWaitedLong = () => {
    const now = performance.now();
    for (const one of waiting) {
      if (now - one.since < LONGEST_WAIT_MS) return;
      waiting.delete(one);
      onShed?.("backlog");
      one.next(problem("overloaded", { retryAfterSeconds: 1 }));
    }
  };

  const begin = ({ request, response, next }: Waiting) => {
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
    if (inFlight + waiting.size >= mostInFlight * room) return "in flight";
    if (delayMs > longestLoopDelayMs * room) return "loop delay";
    return databaseWaitMs() > longestDatabaseWaitMs * room ? "database" : undefined;
  };

  return function overload(request, response, next) {
    watch();
    const room = isPartOfPage(request) ? ROOM_FOR_PARTS : 1;
    const reason = reasonToShed(room);
    if (reason) {
      onShed?.(reason);
      throw problem("overloaded", { retryAfterSeconds: 1 });
    }
    const one = { request, response, next, since: performance.now() };
    if (atWork < mostAtWork * room) return begin(one);
    waiting.add(one);
    response.once("close", () => waiting.delete(one));
  };
}

interface Waiting {
  readonly request: Request;
  readonly response: Response;
  readonly next: NextFunction;
  /** By the process's clock, in milliseconds. */
  readonly since: number;
}

/** Browsers say what they ask for: not a page, and not the data of the next one. */
const isPartOfPage = (request: Request): boolean =>
  request.get("sec-fetch-site") === "same-origin" &&
  request.get("sec-fetch-dest") !== "document" &&
  pagePathOf(request.path) === undefined;

/** Has the request no body that is still to come? */
const isWhole = ({ headers, complete }: Request): boolean =>
  complete || (headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0");
