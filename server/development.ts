import { join } from "node:path";
import type { Express } from "express";
import { createApp, readBuildId } from "./app.ts";
import type { Database } from "./backend/platform/db/database.ts";
import { seedDemo } from "./backend/seed/demo.ts";
import { startEmbeddedBackend } from "./backend/start.ts";
import { loadConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { createReadiness } from "./middleware/health.ts";
import { createMetrics } from "./middleware/metrics.ts";

export interface DevelopmentApp {
  readonly app: Express;
  /** Stays open for the next build of the application; opening it is the slowest part of a start. */
  readonly database: Database;
  /** Stops background work; the database stays open. */
  pause(): Promise<void>;
}

/** Creates the application of one build, for the development server, which replaces it when a file has changed. */
export async function createDevelopmentApp(database?: Database): Promise<DevelopmentApp> {
  const config = loadConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const clock = () => new Date();
  const clientFolder = join(import.meta.dirname, "../client");
  const { backend, deps } = await startEmbeddedBackend({
    config,
    log,
    clock,
    ...(database ? { database } : {}),
  });
  if (config.demo) await seedDemo(deps);
  const app = await createApp({
    config,
    backend,
    log,
    clientFolder,
    clock,
    metrics: createMetrics(readBuildId(clientFolder)),
    readiness: createReadiness(),
    mailbox: deps.mail.list,
  });
  return { app, database: deps.database, pause: () => deps.jobs.stop() };
}
