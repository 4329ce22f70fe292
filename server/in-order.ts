import type { NextFunction, Request, RequestHandler, Response } from "express";

/**
 * Combines several handlers into one: each continues to the following one by calling `next`. A throw or a rejection
 * goes to Express, as it would from a separate handler. Saves Express's own steps between handlers that all take every
 * path.
 */
export const inOrder = (handlers: readonly RequestHandler[]): RequestHandler =>
  function inOrder(request, response, done) {
    runFrom(0, handlers, request, response, done);
  };

function runFrom(
  index: number,
  handlers: readonly RequestHandler[],
  request: Request,
  response: Response,
  done: NextFunction,
): void {
  const handler = handlers[index];
  if (!handler) {
    done();
    return;
  }
  const next = (error?: unknown) => {
    if (error === undefined) runFrom(index + 1, handlers, request, response, done);
    else done(error);
  };
  // Caught here rather than by Express: a handler may run long after Express's own call of the first one has returned.
  try {
    const result: unknown = handler(request, response, next);
    if (result instanceof Promise) result.catch(done);
  } catch (error) {
    done(error);
  }
}
