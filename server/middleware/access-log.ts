import type { RequestHandler } from "express";
import type { Logger } from "pino";

/** Logs one line per request: path without query (it may contain secrets), route, status and time. */
export const accessLog = (log: Logger): RequestHandler =>
  function accessLog(request, response, next) {
    const started = performance.now();
    response.once("close", () => {
      const facts = {
        requestId: response.locals.requestId,
        method: request.method,
        path: request.originalUrl.split("?", 1)[0],
        route: response.locals.routeId,
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round((performance.now() - started) * 10) / 10,
      };
      log.info(facts, "request");
    });
    next();
  };
