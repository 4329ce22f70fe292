import { inject } from "vitest";
import { type Database, openDatabase } from "#server/backend/platform/db/database.ts";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { type DatabaseKind, freshDatabase, ownPostgresDatabase, usualDatabase } from "./databases.ts";
import { isLong } from "./length.ts";
import { createDatabaseOfRun, postgresAnswers, templateOfRun } from "./postgres-server.ts";
import { newDataDir } from "./programs.ts";
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
  return ownPostgresDatabase({ template: await demoTemplate(), ...options });
}

/**
 * Returns the environment variables with which a program of the build has the demo's data, on the same kinds of
 * database as `newProgramData`.
 */
export async function newProgramDemo(): Promise<Record<string, string>> {
  const demo = { DEMO: "true", LANGUAGES: ONE_COMMUNITY.join() };
  if (isLong || !postgresAnswers) return { ...demo, DATA_DIR: newDataDir() };
  const { url } = await createDatabaseOfRun(inject("templateDatabase"), await demoTemplate());
  return { ...demo, DATABASE_URL: url };
}

const demoTemplate = (): Promise<string> => templateOfRun(inject("templateDatabase"), "demo", fill);

async function fill(url: string): Promise<void> {
  const log = { warn: () => undefined };
  const backend = await startTestBackend({ database: openDatabase({ url, dataDir: undefined, log }) });
  await seedDemo(backend.deps, ONE_COMMUNITY);
  await backend.stop();
}
