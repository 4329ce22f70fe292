import type { RequestHandler } from "express";
import type { Readiness } from "./health.ts";

/**
 * While stopping: tells clients to open a new connection elsewhere, and in `reject` mode answers 503 before any work,
 * so that a balancer that retries on 503 loses nothing.
 */
export function draining(readiness: Readiness, mode: "serve" | "reject"): RequestHandler {
  return function draining(_request, response, next) {
    if (!readiness.isDraining()) return next();
    response.setHeader("Connection", "close");
    if (mode === "serve") return next();
    response
      .set({ "Retry-After": "1", "Cache-Control": "no-store" })
      .status(503)
      .type("text/plain")
      .send("Stopping\n");
  };
}
