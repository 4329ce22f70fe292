import type { Logger } from "pino";
import { demoEmail } from "#shared/demo.ts";
import { FIRST_LANGUAGE } from "#shared/words/language.ts";
import { createAdminServer } from "./admin-server.ts";
import { createApp, readBuildId } from "./app.ts";
import { tokenHeaders } from "./auth/ask.ts";
import { authSettings } from "./auth/settings.ts";
import { createSingleFlight } from "./auth/single-flight.ts";
import { createRedisSingleFlight } from "./auth/single-flight-redis.ts";
import type { Backend } from "./backend/index.ts";
import type { Database } from "./backend/platform/db/database.ts";
import { whenDatabaseAnswers } from "./backend/platform/db/waiting.ts";
import { seedDemo } from "./backend/seed/demo.ts";
import { type StartedBackend, startEmbeddedBackend } from "./backend/start.ts";
import type { Config } from "./config.ts";
import { loadExtension } from "./extensions.ts";
import { createHttpServer } from "./http-server.ts";
import { closing, handleSignals } from "./lifecycle.ts";
import { announce } from "./log.ts";
import { createReadiness } from "./middleware/health.ts";
import { createMetrics } from "./middleware/metrics.ts";
import { eventListener, listen } from "./process.ts";
import { createRedis } from "./redis.ts";

export interface WebProcessOptions {
  readonly config: Config;
  readonly log: Logger;
  /** The database being opened; undefined if the backend is another process. */
  readonly database: Promise<Database> | undefined;
  /** Folder of the client build. */
  readonly clientFolder: string;
}

/** Starts the web application: creates the backend and the application, listens, and handles graceful shutdown. */
export async function startWebProcess({
  config,
  log,
  database,
  clientFolder,
}: WebProcessOptions): Promise<void> {
  const metrics = createMetrics(readBuildId(clientFolder));
  const readiness = createReadiness();
  const clock = () => new Date();

  const redis = config.REDIS_URL === undefined ? undefined : await createRedis(config.REDIS_URL, log);

  const embedded: StartedBackend | undefined = database
    ? await startEmbeddedBackend({
        database: await database,
        config,
        log,
        clock,
        redis,
        onJob: (job, outcome) => metrics.jobs.inc({ job, outcome }),
        onLimited: (rule) => metrics.limited.inc({ rule }),
        onCorrected: (what) => metrics.corrected.inc({ what }),
      })
    : undefined;
  const backend = embedded?.backend ?? (await remoteBackend(config));
  const [firstLanguage = FIRST_LANGUAGE, ...furtherLanguages] = config.LANGUAGES;
  if (embedded && config.demo)
    await whenDatabaseAnswers(() => seedDemo(embedded.deps, [firstLanguage]), config.DATABASE_URL, log);

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
      ? {
          singleFlight: createRedisSingleFlight({
            redis,
            local: createSingleFlight(clock),
            log,
            prefix: "treets:",
          }),
        }
      : {}),
    ...(embedded ? { databaseWaitMs: embedded.deps.database.waitMs } : {}),
    ...(embedded && config.isDefaultSetup ? { mailbox: embedded.deps.mail.list } : {}),
    ...(config.EXTENSIONS ? { extension: await loadExtension(config.EXTENSIONS) } : {}),
  });

  const server = createHttpServer(app, config);
  const admin = config.ADMIN_PORT === undefined ? undefined : createAdminServer(metrics, config, log);
  if (admin) {
    const metricsAt = { PORT: config.ADMIN_PORT ?? 0, HOST: config.HOST };
    const address = await listen(admin, metricsAt, "ADMIN_PORT");
    announce(log, `Metrics are on ${address}/metrics`);
  }
  const address = await listen(server, config);
  handleSignals({ server, readiness, config, log, close: closing(backend, redis, admin) });
  welcome(config, log, address);
  embedded?.deps.payments.deliverTo(eventListener(server, config));
  // The demo in further languages is seeded after the start, so that it does not delay it.
  if (embedded && config.demo)
    await seedDemo(embedded.deps, furtherLanguages).catch((error: unknown) =>
      log.warn({ err: error }, "The demo exists in its default language only"),
    );
}

/** Its client is loaded only if the backend is another process. */
async function remoteBackend(config: Config): Promise<Backend> {
  const { createRemoteBackend } = await import("./backend/remote.ts");
  const settings = authSettings(config);
  return createRemoteBackend({
    url: config.BACKEND_URL ?? "",
    timeoutMs: config.BACKEND_TIMEOUT_MS,
    tokenHeaders: (token) => tokenHeaders(settings, token),
  });
}

function welcome(config: Config, log: Logger, address: string): void {
  announce(log, `Treets is ready on ${address}`);
  if (config.BACKEND_URL === undefined && config.DATABASE_URL === undefined) {
    announce(
      log,
      `Data is kept under ${config.DATA_DIR}. This is not power-loss safe; use DATABASE_URL for that.`,
    );
  }
  if (config.demo) {
    announce(log, "Demo log-ins: owner@, partner@ or member@treets.example, password demo-treets-1");
    for (const language of config.LANGUAGES.slice(1))
      announce(
        log,
        `The same in ${language}: ${demoEmail("owner", { language, languages: config.LANGUAGES })} …`,
      );
  }
  if (config.BACKEND_URL === undefined) announce(log, paymentsLine(config));
  if (config.isDefaultSetup) announce(log, "Mails are kept at /dev/mailbox.");
}

/** States in the start-up output whether payments are real, based on the type of the key. */
export function paymentsLine({ STRIPE_SECRET_KEY: key }: Pick<Config, "STRIPE_SECRET_KEY">): string {
  if (key === undefined) return "Payments go to a sandbox: no money moves.";
  return /^(sk|rk)_live_/.test(key)
    ? "Payments go to Stripe and are real."
    : "Payments go to Stripe in test mode: no money moves.";
}
