import { monitorEventLoopDelay } from "node:perf_hooks";
import type { RequestHandler } from "express";
import { problem } from "#shared/problems.ts";

export interface OverloadOptions {
  readonly mostInFlight: number;
  readonly longestLoopDelayMs: number;
  onShed?(reason: "in flight" | "loop delay"): void;
}

const SAMPLE_MS = 20;
/** The delay is judged over this window, so that recovery shows within a second. */
const WINDOW_MS = 500;

/** Sheds new requests with 503 and Retry-After before they cost anything, while those under way are answered. */
export function overload({ mostInFlight, longestLoopDelayMs, onShed }: OverloadOptions): RequestHandler {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  let inFlight = 0;
  let delayMs = 0;
  setInterval(() => {
    delayMs = Math.max(0, delay.mean / 1e6 - SAMPLE_MS);
    delay.reset();
  }, WINDOW_MS).unref();

  return function overload(_request, response, next) {
    const reason =
      inFlight >= mostInFlight ? "in flight" : delayMs > longestLoopDelayMs ? "loop delay" : undefined;
    if (reason) {
      onShed?.(reason);
      throw problem("overloaded", { retryAfterSeconds: 1 });
    }
    inFlight++;
    response.once("close", () => inFlight--);
    next();
  };
}
