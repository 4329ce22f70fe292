import { describe, inject } from "vitest";
import { type Database, openDatabase } from "#server/backend/platform/db/database.ts";
import { ask, createDatabaseOfRun, postgresAnswers } from "./postgres-server.ts";

const LOG = { warn: () => undefined };

export type DatabaseKind = Database["kind"];

/**
 * Runs the same tests on the embedded database and, where one answers, on PostgreSQL. Both run the same SQL, so that
 * the usual run takes the quicker one.
 */
export function eachDatabase(name: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(databasesOfRun())(`${name} (%s)`, tests);
}

/** The same for tests that wait most of the time, each with all that it needs to itself: they wait together. */
export function eachDatabaseAtOnce(name: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(databasesOfRun())(`${name} (%s)`, { concurrent: true }, tests);
}

const databasesOfRun = (): DatabaseKind[] => (inject("length") === "long" ? kinds : [usualDatabase()]);

/** The same in each run, for what the two databases do differently: connections, announcements, migrations. */
export function bothDatabases(name: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(kinds)(`${name} (%s)`, tests);
}

/** A database of this kind in which nothing was ever made. */
export async function emptyDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === "pglite") return openDatabase({ url: undefined, dataDir: undefined, log: LOG });
  return ownPostgresDatabase();
}

/** A database of this kind on which a backend starts quickly. */
export async function freshDatabase(
  kind: DatabaseKind,
  /** How many may ask a PostgreSQL database at once; the embedded one has a single connection anyway. */
  options: { readonly poolSize?: number } = {},
): Promise<Database> {
  // Making a database and its tables takes longer than most tests: all begin with a copy of one.
  if (kind === "postgres") return ownPostgresDatabase({ template: inject("templateDatabase"), ...options });
  return openDatabase({ url: undefined, dataDir: undefined, snapshot: inject("freshDatabase"), log: LOG });
}

/**
 * A PostgreSQL database of its own, which nobody is connected to any more when it is closed, and which goes with the run.
 * A file system takes long to find a place for a file where many were deleted a moment ago, and a database is a thousand
 * files: to drop each at once cost a tenth of all that tests did.
 * @param by another address for the database, such as a proxy's
 * @param template what it begins as a copy of
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
  const { url, leave } = await createDatabaseOfRun(inject("templateDatabase"), template);
  const database = await openDatabase({
    url: patient(await by(url)),
    dataDir: undefined,
    log: LOG,
    ...options,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await leave();
    },
  };
}

/**
 * Whoever asks at the same moment as others waits for its turn at a lock as long as for any statement: on a busy machine
 * the product's two seconds are over before a test's few rivals are through.
 */
function patient(url: string): string {
  const address = new URL(url);
  address.searchParams.set("lock_timeout", "0");
  return address.href;
}

/** Runs with the address of an empty PostgreSQL database, and a way to ask it; nobody is connected to it afterwards. */
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

/** What a test runs on that has no reason for either. */
export const usualDatabase = (): DatabaseKind =>
  postgresAnswers && inject("usualDatabase") === "quickest" ? "postgres" : "pglite";
