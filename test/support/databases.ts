import { describe, inject } from "vitest";
import { type Database, openDatabase } from "#server/backend/platform/db/database.ts";
import { emptied } from "./emptied-database.ts";
import { ask, createDatabaseOfRun, type PostgresDatabase, postgresAnswers } from "./postgres-server.ts";

const LOG = { warn: () => undefined };

export type DatabaseKind = Database["kind"];

/**
 * Runs the same tests on the embedded database and, if there is a server, on PostgreSQL. As both run the same SQL, the
 * usual run only takes the quicker one.
 */
export function eachDatabase(name: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(databasesOfRun())(`${name} (%s)`, tests);
}

/** Like `eachDatabase`, but concurrently, for tests that wait most of the time and share nothing. */
export function eachDatabaseAtOnce(name: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(databasesOfRun())(`${name} (%s)`, { concurrent: true }, tests);
}

const databasesOfRun = (): DatabaseKind[] => (inject("length") === "long" ? kinds : [usualDatabase()]);

/**
 * Runs the tests on both databases in every run, for behaviour that differs between them: connections, notifications,
 * migrations.
 */
export function bothDatabases(name: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(kinds)(`${name} (%s)`, tests);
}

/** Opens a database of this kind in which nothing has been created yet. */
export async function emptyDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === "pglite") return openDatabase({ url: undefined, dataDir: undefined, log: LOG });
  return ownPostgresDatabase();
}

/** Opens a database of this kind on which a backend starts quickly. */
export async function freshDatabase(
  kind: DatabaseKind,
  /** Number of connections to a PostgreSQL database; the embedded one has a single connection anyway. */
  options: { readonly poolSize?: number } = {},
): Promise<Database> {
  // Creating a database and its tables takes longer than most tests, so all begin with a copy of one.
  if (kind === "postgres") return ownPostgresDatabase({ template: inject("templateDatabase"), ...options });
  return openDatabase({ url: undefined, dataDir: undefined, snapshot: inject("freshDatabase"), log: LOG });
}

/** Copies of the run's template that this process has used and that nothing uses any more. */
const left: PostgresDatabase[] = [];

/** Returns a PostgreSQL database as the run's template, one that was used before if there is any. */
async function copyOfTemplate(): Promise<PostgresDatabase> {
  for (let used = left.pop(); used; used = left.pop()) {
    if (await emptied(used.url, inject("beginning"))) return used;
  }
  return createDatabaseOfRun(inject("templateDatabase"), inject("templateDatabase"));
}

/**
 * Opens a PostgreSQL database of its own. Closing it ends all connections; it is dropped at the end of the run. A file
 * system takes long to place a file where many have just been deleted, and a database is a thousand files: dropping
 * each at once took a tenth of the time of all tests.
 * @param by returns another address for the database, such as a proxy's
 * @param template database to copy
 */
export async function ownPostgresDatabase({
  by = async (url) => url,
  template,
  ...options
}: {
  by?: (url: string) => Promise<string>;
  template?: string;
  poolSize?: number;
} = {}): Promise<Database> {
  const isCopy = template === inject("templateDatabase");
  const own = isCopy
    ? await copyOfTemplate()
    : await createDatabaseOfRun(inject("templateDatabase"), template);
  const database = await openDatabase({
    url: patient(await by(own.url)),
    dataDir: undefined,
    log: LOG,
    ...options,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await own.leave();
      if (isCopy) left.push(own);
    },
  };
}

/**
 * Removes the lock timeout, so that concurrent statements wait for a lock as long as for anything else. On a busy
 * machine the product's two seconds are over before a test's few rivals are through.
 */
function patient(url: string): string {
  const address = new URL(url);
  address.searchParams.set("lock_timeout", "0");
  return address.href;
}

/**
 * Runs with the URL of an empty PostgreSQL database and a function to query it. All connections to it are ended
 * afterwards.
 */
export async function withPostgresDatabase(
  work: (url: string, query: (statement: string) => Promise<unknown[]>) => Promise<void>,
): Promise<void> {
  const { url, leave } = await createDatabaseOfRun(inject("templateDatabase"));
  try {
    await work(url, (statement) => ask(url, statement));
  } finally {
    await leave();
  }
}

const kinds: DatabaseKind[] = postgresAnswers ? ["pglite", "postgres"] : ["pglite"];

/** Returns the kind of database for tests that need neither in particular. */
export const usualDatabase = (): DatabaseKind =>
  postgresAnswers && inject("usualDatabase") === "quickest" ? "postgres" : "pglite";
