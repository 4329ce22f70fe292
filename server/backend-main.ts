import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import express, { type RequestHandler } from "express";
import type { Logger } from "pino";
import { bodyOf } from "./auth/forward-body.ts";
import type { Backend } from "./backend/index.ts";
import { whenDatabaseAnswers } from "./backend/platform/db/waiting.ts";
import { seedDemo } from "./backend/seed/demo.ts";
import { startEmbeddedBackend } from "./backend/start.ts";
import type { Config } from "./config.ts";
import { createHttpServer } from "./http-server.ts";
import { closing, handleSignals } from "./lifecycle.ts";
import { announce } from "./log.ts";
import { errorResponse } from "./middleware/error-response.ts";
import { everyAnswer } from "./middleware/every-answer.ts";
import { createReadiness, health } from "./middleware/health.ts";
import { languages } from "./middleware/languages.ts";
import { lastResort } from "./middleware/last-resort.ts";
import { overload } from "./middleware/overload.ts";
import { eventListener, listen, run } from "./process.ts";
import { createRedis } from "./redis.ts";

/** A page makes several calls at once, each of which is a request here. */
const CALLS_OF_ONE_PAGE = 8;

/**
 * Starts the backend as a separate process, for a web server that reaches it at BACKEND_URL. It trusts every client
 * that can reach it.
 */
async function start(config: Config, log: Logger): Promise<void> {
  const redis = config.REDIS_URL === undefined ? undefined : await createRedis(config.REDIS_URL, log);
  const { backend, deps } = await startEmbeddedBackend({ config, log, clock: () => new Date(), redis });
  if (config.demo) await whenDatabaseAnswers(() => seedDemo(deps), config.DATABASE_URL, log);

  const prepare = everyAnswer(config);
  const readiness = createReadiness();
  const app = express();
  app.disable("x-powered-by");
  app.use((request, response, next) => {
    prepare(request, response);
    next();
  });
  app.use(health({ readiness, checks: { database: () => backend.ready() } }));
  app.use(
    overload({
      maxInFlight: config.MAX_INFLIGHT * CALLS_OF_ONE_PAGE,
      maxLoopDelayMs: config.MAX_LOOP_DELAY_MS,
      maxDatabaseWaitMs: config.MAX_DATABASE_WAIT_MS,
      databaseWaitMs: deps.database.waitMs,
    }),
  );
  app.use(languages(config.LANGUAGES));
  app.use(answerWith(backend, log));
  app.use(errorResponse({ log, renderPage: undefined }), lastResort(log));

  const server = createHttpServer(app, config);
  const address = await listen(server, config);
  handleSignals({ server, readiness, config, log, close: closing(backend, redis) });
  deps.payments.deliverTo(eventListener(server, config));
  announce(log, `The backend is ready on ${address}`);
}

/** Passes the request to the backend unchanged, and its response back. */
const answerWith =
  (backend: Backend, log: Logger): RequestHandler =>
  async (request, response) => {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
    const body = await bodyOf(request);
    const answer = await backend.fetch(request.originalUrl, {
      method: request.method,
      headers,
      signal: gone.signal,
      ...(body === undefined ? {} : { body }),
    });
    response.status(answer.status);
    answer.headers.forEach((value, name) => {
      response.setHeader(name, value);
    });
    if (!answer.body) return void response.end();
    await pipeline(Readable.from(answer.body), response).catch((error: unknown) =>
      log.debug({ err: error }, "The client disconnected before the response ended"),
    );
  };

await run(start);
