import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Request, RequestHandler } from "express";
import { pagePathOf } from "#shared/page-state.ts";
import { problem } from "#shared/problems.ts";

export type ShedReason = "in flight" | "loop delay" | "database";

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
/** The delay is judged over this window, so that recovery shows within a second. */
const WINDOW_MS = 500;
/** What belongs to a page that was served finds room a while longer than the next page. */
const ROOM_FOR_PARTS = 1.5;

/**
 * Sheds new requests with 503 and Retry-After before they cost anything, while those under way are answered. A request
 * counts as under way once all of it has arrived: those who send slowly take nobody's place. What a page goes on to ask
 * for is shed later than pages are, so that one that was begun can be finished.
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
  let inFlight = 0;
  let delayMs = 0;
  let hasCome = false;
  let sampling: NodeJS.Timeout | undefined;
  /** Only while requests come: a process nobody asks anything of sleeps. */
  const sample = () => {
    hasCome = true;
    if (sampling) return;
    delay.reset();
    delay.enable();
    sampling = setInterval(() => {
      delayMs = Math.max(0, delay.mean / 1e6 - SAMPLE_MS);
      delay.reset();
      if (!hasCome && inFlight === 0) {
        delay.disable();
        clearInterval(sampling);
        sampling = undefined;
        delayMs = 0;
      }
      hasCome = false;
    }, WINDOW_MS).unref();
  };

  const reasonToShed = (room: number): ShedReason | undefined => {
    if (inFlight >= mostInFlight * room) return "in flight";
    if (delayMs > longestLoopDelayMs * room) return "loop delay";
    return databaseWaitMs() > longestDatabaseWaitMs * room ? "database" : undefined;
  };

  return function overload(request, response, next) {
    sample();
    const reason = reasonToShed(isPartOfPage(request) ? ROOM_FOR_PARTS : 1);
    if (reason) {
      onShed?.(reason);
      throw problem("overloaded", { retryAfterSeconds: 1 });
    }
    const count = () => {
      if (response.closed) return;
      inFlight++;
      response.once("close", () => inFlight--);
    };
    if (isWhole(request)) count();
    else request.once("end", count);
    next();
  };
}

/** Browsers say what they ask for: not a page, and not the data of the next one. */
const isPartOfPage = (request: Request): boolean =>
  request.get("sec-fetch-site") === "same-origin" &&
  request.get("sec-fetch-dest") !== "document" &&
  pagePathOf(request.path) === undefined;

/** Has the request no body that is still to come? */
const isWhole = ({ headers, complete }: Request): boolean =>
  complete || (headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0");
