import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { RedisConnection } from "../redis.ts";
import { signingKey } from "./accounts/auth/signing-key.ts";
import { createPayments } from "./accounts/billing/provider.ts";
import { resumeImports } from "./community/member-imports/jobs.ts";
import { defineJobs } from "./define-jobs.ts";
import { createEmbeddedBackend } from "./embedded.ts";
import type { Backend } from "./index.ts";
import { accessLookups } from "./lookups.ts";
import { createLinkHits } from "./offers/links/hits.ts";
import { createCaptchaService } from "./platform/captcha-service.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { whenDatabaseAnswers } from "./platform/db/waiting.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import { createEvents } from "./platform/events.ts";
import { processImage } from "./platform/images/process.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { createLimits } from "./platform/limits/limits.ts";
import { createMail } from "./platform/mail/mail.ts";
import { oncePerRequest } from "./platform/once-per-request.ts";
import { createPasswords, type PasswordCost } from "./platform/passwords.ts";
import { createWebhookSender, type WebhookSenderOptions } from "./platform/webhook-sender.ts";
import { subscribersOf } from "./subscribers.ts";

export interface StartedBackend {
  readonly backend: Backend;
  readonly deps: Dependencies;
}

export interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Shares rate limits between processes; faster than the database. */
  readonly redis?: RedisConnection | undefined;
  /** A database that is already open; if absent, one is opened as configured. */
  readonly database?: Database;
  readonly passwordCost?: PasswordCost;
  /** Re-encodes pictures; the default is used if absent. */
  readonly processImage?: typeof processImage;
  /** Overrides which webhook endpoints are allowed and how deliveries are retried. */
  readonly webhooks?: WebhookSenderOptions;
  onJob?(name: string, outcome: "done" | "failed"): void;
  onLimited?(rule: string): void;
  /** Called with the corrections made after comparing with the payment provider. */
  onCorrected?(what: string): void;
}

/**
 * Starts the embedded backend: opens and migrates the database and starts background work. Resolves when it can serve
 * requests.
 */
export async function startEmbeddedBackend(options: StartOptions): Promise<StartedBackend> {
  const { config, log, clock, redis, onJob, onLimited, onCorrected } = options;
  const database =
    options.database ?? (await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, log }));
  const retried = <T>(step: () => Promise<T>) => whenDatabaseAnswers(step, config.DATABASE_URL, log);
  await retried(() => migrate({ db: database.background.db }));
  const jobs = createJobs({ database, log, ...(onJob ? { onOutcome: onJob } : {}) });
  const key = await retried(() => signingKey(database.db));
  const deps: Dependencies = {
    config,
    log,
    database,
    db: database.db,
    jobs,
    clock,
    events: createEvents(() => subscribersOf(deps)),
    mail: createMail({
      database,
      jobs,
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      languages: config.LANGUAGES,
      clock,
    }),
    limits: createLimits({ database, redis, ...(onLimited ? { onLimited } : {}) }),
    passwords: createPasswords(options.passwordCost),
    processImage: options.processImage ?? processImage,
    captcha: createCaptchaService(config, clock),
    signingKey: key,
    payments: createPayments({ config, db: database.db, clock, signingKey: key, log }),
    ...(onCorrected ? { onCorrected } : {}),
    webhooks: createWebhookSender({ loopback: config.WEBHOOK_LOOPBACK, ...options.webhooks }),
    linkHits: createLinkHits({ database: database.background, signingKey: key, clock, log }),
  };
  defineJobs(inBackground(deps));
  await retried(() => jobs.start());
  await retried(() => resumeImports(deps, clock()));
  return { backend: createEmbeddedBackend(deps, oncePerRequest(accessLookups)), deps };
}

/** Returns the dependencies for jobs, which use separate database connections. */
function inBackground(deps: Dependencies): Dependencies {
  const { pool, db } = deps.database.background;
  return { ...deps, db, database: { ...deps.database, pool, db } };
}
