import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openDatabase } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import type { Dependencies } from "./dependencies.ts";
import { createEmbeddedBackend } from "./embedded.ts";
import type { Backend } from "./index.ts";
import { createJobs } from "./jobs/jobs.ts";
import { accessLookups } from "./lookups.ts";
import { createMail } from "./mail/mail.ts";

export interface StartedBackend {
  readonly backend: Backend;
  readonly deps: Dependencies;
}

export interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: () => Date;
  onJob?(name: string, outcome: "done" | "failed"): void;
}

/** Opens the database, brings it up to date and starts background work: the embedded backend, ready to be asked. */
export async function startEmbeddedBackend({
  config,
  log,
  clock,
  onJob,
}: StartOptions): Promise<StartedBackend> {
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
  await migrate(database);
  const jobs = createJobs({ database, log, ...(onJob ? { onOutcome: onJob } : {}) });
  const mail = createMail({ database, jobs, smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, clock });
  const deps: Dependencies = { config, log, database, db: database.db, jobs, mail, clock };
  await jobs.start();
  return { backend: createEmbeddedBackend(deps, accessLookups), deps };
}
