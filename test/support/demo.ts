import { inject } from "vitest";
import { type Database, openDatabase } from "#server/backend/platform/db/database.ts";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { type DatabaseKind, freshDatabase, ownPostgresDatabase, usualDatabase } from "./databases.ts";
import { templateOfRun } from "./postgres-server.ts";
import { startTreets, type TestTreets } from "./treets.ts";

/** With a single community, the counts of a whole table are those of the club. */
const ONE_COMMUNITY = ["en"] as const;

/** Starts the whole product with the demo's users and data, as recent as of now. */
export async function startDemo(options: Parameters<typeof startTreets>[0] = {}): Promise<TestTreets> {
  const treets = await startTreets({ ...options, database: demoDatabase(options.kind) });
  await seedDemo(treets.backend.deps, ONE_COMMUNITY);
  return treets;
}

/** Like `startDemo`, but only the backend. */
export async function startDemoBackend(
  options: Parameters<typeof startTestBackend>[0] = {},
): Promise<TestBackend> {
  const backend = await startTestBackend({ ...options, database: demoDatabase(options.kind) });
  await seedDemo(backend.deps, ONE_COMMUNITY);
  return backend;
}

/** Seeding the demo takes a second, and copying it a tenth of that. The embedded database is seeded each time. */
export async function demoDatabase(
  kind: DatabaseKind = usualDatabase(),
  options: { readonly poolSize?: number } = {},
): Promise<Database> {
  if (kind === "pglite") return freshDatabase(kind);
  const template = await templateOfRun(inject("templateDatabase"), "demo", fill);
  return ownPostgresDatabase({ template, ...options });
}

async function fill(url: string): Promise<void> {
  const log = { warn: () => undefined };
  const backend = await startTestBackend({ database: openDatabase({ url, dataDir: undefined, log }) });
  await seedDemo(backend.deps, ONE_COMMUNITY);
  await backend.stop();
}
