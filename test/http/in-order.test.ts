import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { describe, expect, it, onTestFinished } from "vitest";
import { inOrder } from "#server/in-order.ts";
import { overload } from "#server/middleware/overload.ts";
import { slowBodies } from "#server/middleware/slow-bodies.ts";
import { Problem, problem } from "#shared/problems.ts";
import { listen } from "../support/ports.ts";

const GOES_ON_LATER: RequestHandler = (_request, _response, next) => void setTimeout(next, 5);
const fault = problem("overloaded");

describe("handlers run in order", () => {
  it.each<readonly [string, RequestHandler]>([
    [
      "throws",
      () => {
        throw fault;
      },
    ],
    ["rejects", () => Promise.reject(fault)],
    [
      "rejects after a while",
      async () => {
        await sleep(5);
        throw fault;
      },
    ],
    ["passes it on", (_request, _response, next) => next(fault)],
  ])(
    "pass the error of a handler that %s to the error handler, even after an asynchronous one",
    async (_how, faulty) => {
      const ask = await serve([GOES_ON_LATER, faulty]);
      expect((await ask()).status).toBe(503);
      expect((await serve([faulty]).then((askAtOnce) => askAtOnce())).status).toBe(503);
    },
  );

  it("shed a request whose body is still arriving, and keep serving", async () => {
    const shed = overload({ maxInFlight: 0, maxLoopDelayMs: 60_000, maxDatabaseWaitMs: 60_000 });
    const ask = await serve([
      slowBodies({ maxAtOnce: 100 }),
      (request, response, next) => (request.path === "/" ? shed(request, response, next) : next()),
      (_request, response) => void response.end("Done"),
    ]);
    const body = "x".repeat(100_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/", { method: "POST", body })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await ask("/other")).status).toBe(200);
  });
});

async function serve(handlers: readonly RequestHandler[]) {
  const app = express();
  app.use(inOrder(handlers));
  app.use(((error, _request, response, _next) => {
    response.status(error instanceof Problem ? error.status : 500).end();
  }) as ErrorRequestHandler);
  const server = createServer(app);
  onTestFinished(() => void server.close());
  const port = await listen(server);
  return (path = "/", init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
}
