import { join } from "node:path";
import { createAdminServer } from "./admin-server.ts";
import { createApp, readBuildId } from "./app.ts";
import { createFlights } from "./auth/single-flight.ts";
import { createRedisFlights } from "./auth/single-flight-redis.ts";
import type { Backend } from "./backend/index.ts";
import { createRemoteBackend } from "./backend/remote.ts";
import { seedDemo } from "./backend/seed/demo.ts";
import { type StartedBackend, startEmbeddedBackend } from "./backend/start.ts";
import type { Config } from "./config.ts";
import { loadExtension } from "./extensions.ts";
import { createHttpServer } from "./http-server.ts";
import { handleSignals } from "./lifecycle.ts";
import { createLog } from "./log.ts";
import { createReadiness } from "./middleware/health.ts";
import { createMetrics } from "./middleware/metrics.ts";
import { listen, run } from "./process.ts";
import { createRedis } from "./redis.ts";

/** The process: configuration, backend, application, listen, stop with grace. */
const clientFolder = join(import.meta.dirname, "../client");

async function start(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics(readBuildId(clientFolder));
  const readiness = createReadiness();
  const clock = () => new Date();

  const redis = config.REDIS_URL === undefined ? undefined : createRedis(config.REDIS_URL, log);

  const embedded: StartedBackend | undefined =
    config.BACKEND_URL === undefined
      ? await startEmbeddedBackend({
          config,
          log,
          clock,
          redis,
          onJob: (job, outcome) => metrics.jobs.inc({ job, outcome }),
          onLimited: (rule) => metrics.limited.inc({ rule }),
        })
      : undefined;
  const backend: Backend =
    embedded?.backend ??
    createRemoteBackend({ url: config.BACKEND_URL ?? "", timeoutMs: config.BACKEND_TIMEOUT_MS });
  if (embedded && config.demo) await seedDemo(embedded.deps);

  const app = await createApp({
    config,
    backend,
    log,
    metrics,
    readiness,
    clientFolder,
    clock,
    redis,
    ...(redis
      ? { flights: createRedisFlights({ redis, local: createFlights(clock), log, prefix: "treets:" }) }
      : {}),
    ...(embedded && config.isDefaultSetup ? { mailbox: embedded.deps.mail.list } : {}),
    ...(config.EXTENSIONS ? { extension: await loadExtension(config.EXTENSIONS) } : {}),
  });

  const server = createHttpServer(app, config);
  const admin = config.ADMIN_PORT === undefined ? undefined : createAdminServer(metrics);
  if (admin) {
    const address = await listen(admin, { PORT: config.ADMIN_PORT ?? 0, HOST: config.HOST });
    console.log(`Metrics are on ${address}/metrics`);
  }
  const address = await listen(server, config);
  handleSignals({
    ...{ server, readiness, config, log },
    async close() {
      await backend.close();
      redis?.disconnect();
      admin?.closeAllConnections();
      admin?.close();
    },
  });
  announce(config, address);
}

function announce(config: Config, address: string): void {
  console.log(`Treets is ready on ${address}`);
  if (config.BACKEND_URL === undefined && config.DATABASE_URL === undefined) {
    console.log(
      `Data is kept under ${config.DATA_DIR}. This is not power-loss safe; use DATABASE_URL for that.`,
    );
  }
  if (config.demo)
    console.log("Demo log-ins: owner@, partner@ or member@treets.example, password demo-treets-1");
  if (config.isDefaultSetup) console.log(`Mails are kept at /dev/mailbox.`);
}

await run(start);
