import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { startEmbeddedBackend } from "#server/backend/start.ts";
import { loadConfig } from "#server/config.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The tar file of an embedded database on which a backend was started once and nothing else was done. */
    freshDatabase: string;
    /** The file in which servers that tests start leave what nobody in them handled. */
    unhandledFailures: string;
    /** What tests run on that name no database: the embedded one, or PostgreSQL where it answers. */
    usualDatabase: "embedded" | "quickest";
  }
}

/** Makes the embedded database that tests begin with, once for them all; takes it away when they are done. */
export default async function makeSnapshot(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "treets-test-"));
  const config = loadConfig({ DEMO: "false", DATA_DIR: folder });
  const { backend } = await startEmbeddedBackend({
    config,
    log: pino({ level: "silent" }),
    clock: () => new Date(),
  });
  await backend.close();
  const database = await PGlite.create({ dataDir: join(folder, "pglite"), extensions: { pg_trgm } });
  const dump = await database.dumpDataDir("none");
  await database.close();
  const file = join(folder, "snapshot.tar");
  await writeFile(file, dump.stream());
  project.provide("freshDatabase", file);
  const failures = join(folder, "unhandled-failures");
  await writeFile(failures, "");
  project.provide("unhandledFailures", failures);
  return async () => {
    const unhandled = await readFile(failures, "utf8");
    await rm(folder, { recursive: true });
    if (unhandled === "") return;
    // Inside the tests' own process the runner sees to it; this is for the servers that tests start.
    console.error(`Failures that nobody handled:\n${unhandled}`);
    process.exitCode = 1;
  };
}
