import { createServer, type Server } from "node:http";
import express from "express";
import { type Metrics, metricsPage } from "./middleware/metrics.ts";

/**
 * What only those who run the site may read, on a port of its own. Whoever reaches the port may read it, so it is not
 * published; it answers until the process ends, so that a drain can be watched.
 */
export function createAdminServer(metrics: Metrics): Server {
  const app = express();
  app.disable("x-powered-by");
  app.use(metricsPage(metrics, { forEveryone: true }));
  return createServer(app);
}
