import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "#server/backend/platform/db/database.ts";
import { startEmbeddedBackend } from "#server/backend/start.ts";
import { loadConfig } from "#server/config.ts";
import { type Beginning, beginningOf } from "./emptied-database.ts";
import { createPostgresDatabase, dropDatabasesOfRun, postgresAnswers } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a tar file of an embedded database on which a backend was started once and nothing else was done. */
    freshDatabase: string;
    /** Path of a data directory with the same database, for a process. */
    freshDataDir: string;
    /** Folder that is deleted at the end of the run. */
    folder: string;
    /** Name of the PostgreSQL database in the same state, to be copied. Empty without a server. */
    templateDatabase: string;
    /** What that database consists of. */
    beginning: Beginning;
    /** File to which servers started by tests write their unhandled failures. */
    unhandledFailures: string;
    /** Database of tests that do not name one: the embedded one, or PostgreSQL if a server is available. */
    usualDatabase: "embedded" | "quickest";
    /** Everything that is guaranteed, or what tells the most within a few minutes. */
    length: "usual" | "long";
  }
}

const root = join(import.meta.dirname, "../..");

/** Creates the databases that all tests start from. Returns a function that deletes what the run leaves behind. */
export default async function makeSnapshot(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "treets-test-"));
  const [snapshot, template] = await Promise.all([embeddedSnapshot(folder), postgresTemplate()]);
  project.provide("freshDatabase", snapshot.tar);
  project.provide("freshDataDir", snapshot.dataDir);
  project.provide("folder", folder);
  project.provide("templateDatabase", template?.name ?? "");
  project.provide("beginning", template?.beginning ?? { structure: "", bytes: 0, rows: {} });
  const failures = join(folder, "unhandled-failures");
  await writeFile(failures, "");
  project.provide("unhandledFailures", failures);
  return async () => {
    const unhandled = await readFile(failures, "utf8");
    await rm(folder, { recursive: true });
    if (template) {
      await dropDatabasesOfRun(template.name);
      await template.drop();
    }
    if (unhandled === "") return;
    // In the tests' own process the runner reports them; this covers the servers that tests start.
    console.error(`Failures that nobody handled:\n${unhandled}`);
    process.exitCode = 1;
  };
}

/**
 * Creates the embedded database, which takes longer than most test files. It is cached between runs as long as the
 * migrations and the packages stay the same. Anything else that a start adds, it also adds to a copy.
 */
async function embeddedSnapshot(folder: string): Promise<{ tar: string; dataDir: string }> {
  const everKept = join(root, "node_modules/.cache/treets-tests");
  const kept = join(everKept, await ingredients());
  const snapshot = { tar: join(kept, "pglite.tar"), dataDir: join(kept, "data") };
  if (existsSync(kept)) return snapshot;
  const making = join(folder, "making");
  const dataDir = join(making, "data");
  await startOnce(await openDatabase({ url: undefined, dataDir, log: pino({ level: "silent" }) }));
  const database = await PGlite.create({ dataDir: join(dataDir, "pglite"), extensions: { pg_trgm } });
  const dump = await database.dumpDataDir("none");
  await database.close();
  await writeFile(join(making, "pglite.tar"), dump.stream());
  await mkdir(everKept, { recursive: true });
  const earlier = await readdir(everKept);
  // Another run may be looking for it, so it must appear at once and complete. A rename does that, but only within one
  // file system.
  const unfinished = join(everKept, `${process.pid}.unfinished`);
  await cp(making, unfinished, { recursive: true });
  await rename(unfinished, kept);
  for (const name of earlier) await rm(join(everKept, name), { recursive: true, force: true });
  return snapshot;
}

/** Returns a short hash of everything that the embedded database is made of. */
async function ingredients(): Promise<string> {
  const migrations = join(root, "server/backend/platform/db/migrations");
  const hash = createHash("sha256").update(await readFile(join(root, "package-lock.json")));
  for (const name of (await readdir(migrations)).filter((each) => each.endsWith(".sql")).sort())
    hash.update(name).update(await readFile(join(migrations, name)));
  return hash.digest("hex").slice(0, 20);
}

async function postgresTemplate() {
  if (!postgresAnswers) return undefined;
  const made = await createPostgresDatabase();
  await startOnce(await openDatabase({ url: made.url, dataDir: undefined, log: pino({ level: "silent" }) }));
  return { ...made, beginning: await beginningOf(made.url) };
}

async function startOnce(database: Database): Promise<void> {
  const { backend } = await startEmbeddedBackend({
    config: loadConfig({ DEMO: "false" }),
    log: pino({ level: "silent" }),
    clock: () => new Date(),
    database,
  });
  await backend.close();
}
