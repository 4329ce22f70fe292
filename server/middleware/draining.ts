import type { RequestHandler } from "express";
import type { Readiness } from "./health.ts";

/**
 * While stopping, makes clients open a new connection elsewhere. In `reject` mode it also responds with 503 before any
 * work, so that a load balancer that retries on 503 loses no request.
 */
export const draining = (readiness: Readiness, mode: "serve" | "reject"): RequestHandler =>
  function draining(_request, response, next) {
    if (!readiness.isDraining()) return next();
    response.setHeader("Connection", "close");
    if (mode === "serve") return next();
    response
      .set({ "Retry-After": "1", "Cache-Control": "no-store" })
      .status(503)
      .type("text/plain")
      .send("Stopping\n");
  };
