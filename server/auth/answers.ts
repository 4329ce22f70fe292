import type { ErrorRequestHandler, Response } from "express";
import { Problem, problem } from "#shared/problems.ts";
import { wantsPage } from "../wants-page.ts";
import { requestIdOf } from "./caller.ts";

/** Sends a Problem in the API's error format. */
function answerProblem(response: Response, failure: Problem, requestId: string): void {
  if (failure.retryAfterSeconds !== undefined) response.setHeader("Retry-After", failure.retryAfterSeconds);
  response.setHeader("Cache-Control", "private, no-store");
  response.status(failure.status).json({
    error: {
      code: failure.code,
      message: failure.message,
      ...(failure.fields ? { fields: failure.fields } : {}),
      ...(failure.details ? { details: failure.details } : {}),
      request_id: requestId,
    },
  });
}

/** Responds to expected failures of programs; passes anything else on to the application's own error handler. */
export const problemAnswers: ErrorRequestHandler = (error, request, response, next) => {
  const known = error instanceof Problem ? error : bodyProblem(error);
  if (!known || response.headersSent || wantsPage(request)) return next(error);
  answerProblem(response, known, requestIdOf(response));
};

/** Maps the errors that `express.json()` throws for an unacceptable body. */
function bodyProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return undefined;
  if (error.status === 413) return problem("body_too_large");
  if (error.status === 415) return problem("unsupported_media");
  return error.status >= 400 && error.status < 500 ? problem("bad_request") : undefined;
}
