import type { Server } from "node:http";
import express from "express";
import type { Logger } from "pino";
import { problem } from "#shared/problems.ts";
import type { Config } from "./config.ts";
import { createHttpServer } from "./http-server.ts";
import { errorResponse } from "./middleware/error-response.ts";
import { everyAnswer } from "./middleware/every-answer.ts";
import { lastResort } from "./middleware/last-resort.ts";
import { type Metrics, metricsPage } from "./middleware/metrics.ts";

/**
 * Creates the server with the metrics for operators, on a separate port. It requires no authentication, so the port
 * must not be published. It keeps serving until the process ends, so that a drain can be watched.
 */
export function createAdminServer(metrics: Metrics, config: Config, log: Logger): Server {
  const prepare = everyAnswer(config);
  const app = express();
  app.disable("x-powered-by");
  app.use((request, response, next) => {
    prepare(request, response);
    next();
  });
  app.use(metricsPage(metrics, { forEveryone: true }));
  app.use(() => {
    throw problem("not_found");
  });
  app.use(errorResponse({ log, renderPage: undefined }), lastResort(log));
  return createHttpServer(app, config);
}
