import type { ErrorRequestHandler, Request, Response } from "express";
import type { Logger } from "pino";
import { Problem, problem } from "#shared/problems.ts";
import { reportOnce } from "../report.ts";
import { wantsPage } from "../wants-page.ts";

export interface ErrorOptions {
  readonly log: Logger;
  /**
   * Renders the site's own error page, for browsers rather than programs. Undefined where only programs send requests.
   */
  readonly renderPage: ((request: Request, response: Response, found: Problem) => void) | undefined;
}

/** Handles every failure: a Problem is sent as it is, anything else becomes a neutral 500, logged once. */
export const errorResponse = ({ log, renderPage }: ErrorOptions): ErrorRequestHandler =>
  function errorResponse(error: unknown, request, response, _next) {
    const found = problemOf(error);
    const { requestId } = response.locals;
    if (found.status >= 500 && found.code !== "overloaded")
      reportOnce(log, found, { requestId }, "A request failed");
    else log.debug({ code: found.code, requestId }, "A request was refused");
    // A user's browser was used against them; other refusals are logged by the backend.
    if (found.code === "cross_site")
      log.info({ operation: "change", outcome: found.code, ip: request.ip, requestId }, "security");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (found.retryAfterSeconds !== undefined)
      response.setHeader("Retry-After", Math.ceil(found.retryAfterSeconds));
    if (!request.complete) response.setHeader("Connection", "close");
    if (renderPage && wantsPage(request)) {
      renderPage(request, response, found);
      return;
    }
    response.setHeader("Cache-Control", "no-store");
    const { code, message, fields, details, retryAfterSeconds } = found;
    response
      .status(found.status)
      .json({ error: { code, message, fields, details, retryAfterSeconds, request_id: requestId } });
  };

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  if (status === 413) return problem("body_too_large", { cause: error });
  if (status === 415) return problem("unsupported_media", { cause: error });
  if (typeof status === "number" && status >= 400 && status < 500)
    return problem("bad_request", { cause: error });
  return problem("server_error", { cause: error });
}
