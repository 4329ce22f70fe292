import { join } from "node:path";
import { createApp, readBuildId } from "./app.ts";
import { createFlights } from "./auth/single-flight.ts";
import { createRedisFlights } from "./auth/single-flight-redis.ts";
import type { Backend } from "./backend/index.ts";
import { createRemoteBackend } from "./backend/remote.ts";
import { seedDemo } from "./backend/seed/demo.ts";
import { type StartedBackend, startEmbeddedBackend } from "./backend/start.ts";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { loadExtension } from "./extensions.ts";
import { createHttpServer } from "./http-server.ts";
import { handleSignals } from "./lifecycle.ts";
import { createLog } from "./log.ts";
import { createReadiness } from "./middleware/health.ts";
import { createMetrics } from "./middleware/metrics.ts";
import { createRedis } from "./redis.ts";

/** The process: configuration, backend, application, listen, stop with grace. */
const BAD_CONFIGURATION = 78;
const clientFolder = join(import.meta.dirname, "../client");

async function start(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics(readBuildId(clientFolder));
  const readiness = createReadiness();
  const clock = () => new Date();

  const embedded: StartedBackend | undefined =
    config.BACKEND_URL === undefined
      ? await startEmbeddedBackend({
          config,
          log,
          clock,
          onJob: (job, outcome) => metrics.jobs.inc({ job, outcome }),
        })
      : undefined;
  const backend: Backend =
    embedded?.backend ??
    createRemoteBackend({ url: config.BACKEND_URL ?? "", timeoutMs: config.BACKEND_TIMEOUT_MS });
  if (embedded && config.demo) await seedDemo(embedded.deps);

  const redis = config.REDIS_URL === undefined ? undefined : createRedis(config.REDIS_URL, log);
  const app = await createApp({
    config,
    backend,
    log,
    metrics,
    readiness,
    clientFolder,
    clock,
    ...(redis
      ? { flights: createRedisFlights({ redis, local: createFlights(clock), log, prefix: "treets:" }) }
      : {}),
    ...(embedded && config.isDefaultSetup ? { mailbox: embedded.deps.mail.list } : {}),
    ...(config.EXTENSIONS ? { extension: await loadExtension(config.EXTENSIONS) } : {}),
  });

  const server = createHttpServer(app, config);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  handleSignals({
    ...{ server, readiness, config, log },
    async close() {
      await backend.close();
      redis?.disconnect();
    },
  });
  announce(config, server.address());
}

function announce(config: Config, address: ReturnType<ReturnType<typeof createHttpServer>["address"]>): void {
  const port = typeof address === "object" && address !== null ? address.port : config.PORT;
  console.log(`Treets is ready on http://${config.HOST === "127.0.0.1" ? "localhost" : config.HOST}:${port}`);
  if (config.BACKEND_URL === undefined && config.DATABASE_URL === undefined) {
    console.log(
      `Data is kept under ${config.DATA_DIR}. This is not power-loss safe; use DATABASE_URL for that.`,
    );
  }
  if (config.demo)
    console.log("Demo log-ins: owner@, partner@ or member@treets.example, password demo-treets-1");
  if (config.isDefaultSetup) console.log(`Mails are kept at /dev/mailbox.`);
}

/** Failures of starting that a person mends, such as a port or a directory in use: their message says it all. */
const isExpected = (error: Error): boolean =>
  error.message.startsWith("The data directory") ||
  ("code" in error &&
    (error.code === "EADDRINUSE" || error.code === "EACCES" || error.code === "ECONNREFUSED"));

try {
  await start(loadConfig(process.env));
} catch (error) {
  const isPlain = error instanceof ConfigError || (error instanceof Error && isExpected(error));
  console.error(isPlain ? error.message : error);
  process.exit(error instanceof ConfigError ? BAD_CONFIGURATION : 1);
}
