import { join } from "node:path";
import { createApp, readBuildId } from "#server/app.ts";
import type { Backend } from "#server/backend/index.ts";
import type { Database } from "#server/backend/platform/db/database.ts";
import { loadConfig } from "#server/config.ts";
import type { Extension } from "#server/extensions.ts";
import { createHttpServer } from "#server/http-server.ts";
import { createReadiness, type Readiness } from "#server/middleware/health.ts";
import { createMetrics } from "#server/middleware/metrics.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { type DatabaseKind, freshDatabase, usualDatabase } from "./databases.ts";
import { holdPort } from "./ports.ts";

export const CLIENT_FOLDER = join(import.meta.dirname, "../../dist/client");

/** Cached pages are compressed less than in production; no test depends on their size. */
const KEPT_QUALITY = 1;

export interface TestTreets {
  readonly origin: string;
  readonly backend: TestBackend;
  readonly readiness: Readiness;
  stop(): Promise<void>;
}

/** Starts the whole product on a free port of this machine: embedded backend, built client, development mailbox. */
export async function startTreets({
  kind = usualDatabase(),
  database = freshDatabase(kind),
  env = {},
  clientFolder = CLIENT_FOLDER,
  around = (backend) => backend,
  extension,
}: {
  kind?: DatabaseKind;
  /** Database to use in place of a new one. */
  database?: Promise<Database>;
  env?: Readonly<Record<string, string>>;
  clientFolder?: string;
  /** Wraps the backend that the web server uses, such as with a delay. */
  around?: (backend: Backend) => Backend;
  extension?: Extension;
} = {}): Promise<TestTreets> {
  // The URL is part of the configuration, so the port must be known before the server listens.
  const held = await holdPort();
  // Tests share the machine with other tests, and a slow moment of it is no overload of the product.
  const patient = {
    BACKEND_TIMEOUT_MS: "20000",
    MAX_LOOP_DELAY_MS: "60000",
    MAX_DATABASE_WAIT_MS: "60000",
  };
  const variables = { PORT: String(held.port), DEMO: "false", LANGUAGES: "en,de", ...patient, ...env };
  const metrics = createMetrics(readBuildId(clientFolder));
  const backend = await startTestBackend({
    env: variables,
    database,
  });
  const config = loadConfig(variables);
  const readiness = createReadiness();
  const app = await createApp({
    config,
    clientFolder,
    backend: around(backend.backend),
    log: backend.deps.log,
    clock: backend.clock.now,
    metrics,
    readiness,
    mailbox: backend.deps.mail.list,
    databaseWaitMs: backend.deps.database.waitMs,
    keptQuality: KEPT_QUALITY,
    ...(extension ? { extension } : {}),
  }).catch(async (error: unknown) => {
    // Such as with an outdated build. The tests of other files would lack the backend's connections.
    await backend.stop();
    throw error;
  });
  const server = createHttpServer(app, config);
  await held.give(server);
  return {
    origin: `http://localhost:${held.port}`,
    backend,
    readiness,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await backend.stop();
    },
  };
}
