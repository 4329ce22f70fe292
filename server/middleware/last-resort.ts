import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { reportOnce } from "../report.ts";
import { fallbackPage } from "../ssr/fallback-page.ts";

/**
 * Handles failures of the error handler itself: otherwise Express would respond with its own page, which shows the
 * stack. Uses nothing that could fail as well.
 */
export const lastResort = (log: Logger): ErrorRequestHandler =>
  function lastResort(error: unknown, request, response, _next) {
    const requestId = String(response.locals.requestId ?? "");
    reportOnce(log, error, { requestId }, "A failure could not be shown");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (!request.complete) response.setHeader("Connection", "close");
    response.removeHeader("Content-Encoding");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.status(500).end(fallbackPage(requestId));
  };
