import { inject } from "vitest";
import { openDatabase } from "#server/backend/platform/db/database.ts";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { type DatabaseKind, freshDatabase, ownPostgresDatabase, usualDatabase } from "./databases.ts";
import { templateOfRun } from "./postgres-server.ts";
import { startTreets, type TestTreets } from "./treets.ts";

/** The whole product with the demo's people and what they did, as it was a moment ago. */
export async function startDemo(options: Parameters<typeof startTreets>[0] = {}): Promise<TestTreets> {
  const treets = await startTreets({ ...options, database: demoDatabase(options.kind) });
  await seedDemo(treets.backend.deps);
  return treets;
}

/** Its backend alone. */
export async function startDemoBackend(
  options: Parameters<typeof startTestBackend>[0] = {},
): Promise<TestBackend> {
  const backend = await startTestBackend({ ...options, database: demoDatabase(options.kind) });
  await seedDemo(backend.deps);
  return backend;
}

/** To write the demo takes a second, and to copy what was written a tenth of it; the embedded database is written each time. */
async function demoDatabase(kind: DatabaseKind = usualDatabase()) {
  if (kind === "pglite") return freshDatabase(kind);
  return ownPostgresDatabase({ template: await templateOfRun(inject("templateDatabase"), "demo", fill) });
}

async function fill(url: string): Promise<void> {
  const log = { warn: () => undefined };
  const backend = await startTestBackend({ database: openDatabase({ url, dataDir: undefined, log }) });
  await seedDemo(backend.deps);
  await backend.stop();
}
