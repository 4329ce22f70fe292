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
import { createPostgresDatabase, dropDatabasesOfRun, postgresAnswers } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The tar file of an embedded database on which a backend was started once and nothing else was done. */
    freshDatabase: string;
    /** The same as the data directory of a process. */
    freshDataDir: string;
    /** What is left in here goes at the end of the run. */
    folder: string;
    /** The PostgreSQL database on which the same was done, to be copied; "" where no server answers. */
    templateDatabase: string;
    /** The file in which servers that tests start leave what nobody in them handled. */
    unhandledFailures: string;
    /** What tests run on that name no database: the embedded one, or PostgreSQL where it answers. */
    usualDatabase: "embedded" | "quickest";
    /** Everything that is guaranteed, or what tells the most in a few minutes. */
    length: "usual" | "long";
  }
}

const root = new URL("../..", import.meta.url).pathname;

/** Makes the databases that tests begin with, once for them all; takes away what a run leaves. */
export default async function makeSnapshot(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "treets-test-"));
  const [snapshot, template] = await Promise.all([embeddedSnapshot(folder), postgresTemplate()]);
  project.provide("freshDatabase", snapshot.tar);
  project.provide("freshDataDir", snapshot.dataDir);
  project.provide("folder", folder);
  project.provide("templateDatabase", template?.name ?? "");
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
    // Inside the tests' own process the runner sees to it; this is for the servers that tests start.
    console.error(`Failures that nobody handled:\n${unhandled}`);
    process.exitCode = 1;
  };
}

/**
 * Making the embedded database takes longer than most files of tests, so it is kept from one run to the next for as
 * long as the migrations and the packages stay as they are. What else a start adds, it adds to a copy as well.
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
  // Whole or not at all, as another run may be looking for it; and a name takes effect on one file system only.
  const unfinished = join(everKept, `${process.pid}.unfinished`);
  await cp(making, unfinished, { recursive: true });
  await rename(unfinished, kept);
  for (const name of earlier) await rm(join(everKept, name), { recursive: true, force: true });
  return snapshot;
}

/** A short name for what the embedded database is made of. */
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
  return made;
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
