import { randomBytes } from "node:crypto";
import pg from "pg";
import { describe, inject } from "vitest";
import { type Database, openDatabase } from "#server/backend/platform/db/database.ts";

/** The server whose databases tests may make and drop; without one the tests run on the embedded database only. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const LOG = { warn: () => undefined };

export type DatabaseKind = Database["kind"];

/** Runs the same tests on the embedded database and, where one answers, on PostgreSQL. */
export function eachDatabase(name: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(kinds)(`${name} (%s)`, tests);
}

/** A database of this kind in which nothing was ever made; it is gone when it is closed. */
export async function emptyDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === "pglite") return openDatabase({ url: undefined, dataDir: undefined, log: LOG });
  return ownPostgresDatabase();
}

/** A database of this kind on which a backend starts quickly; it is gone when it is closed. */
export async function freshDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === "postgres") return ownPostgresDatabase();
  // Making the embedded database and its tables takes longer than most tests: all begin with a copy of one.
  return openDatabase({ url: undefined, dataDir: undefined, snapshot: inject("freshDatabase"), log: LOG });
}

/**
 * A PostgreSQL database of its own, gone when it is closed.
 * @param by another address for the database, such as a proxy's
 */
export async function ownPostgresDatabase(
  by: (url: string) => Promise<string> = async (url) => url,
): Promise<Database> {
  const { url, drop } = await createPostgresDatabase();
  const database = await openDatabase({ url: await by(url), dataDir: undefined, log: LOG });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Runs with the address of an empty PostgreSQL database, and a way to ask it; it is gone afterwards. */
export async function withPostgresDatabase(
  work: (url: string, query: (statement: string) => Promise<unknown[]>) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createPostgresDatabase();
  try {
    await work(url, (statement) => ask(url, statement));
  } finally {
    await drop();
  }
}

async function createPostgresDatabase() {
  const name = `treets_test_${randomBytes(6).toString("hex")}`;
  await ask(SERVER_URL, `create database ${name}`);
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(SERVER_URL, `drop database if exists ${name} with (force)`) };
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Whether tests can have PostgreSQL databases here. */
export const postgresAnswers = await ask(SERVER_URL, "select 1").then(
  () => true,
  () => false,
);
const kinds: DatabaseKind[] = postgresAnswers ? ["pglite", "postgres"] : ["pglite"];

/** What a test runs on that has no reason for either. */
export const usualDatabase = (): DatabaseKind =>
  postgresAnswers && inject("usualDatabase") === "quickest" ? "postgres" : "pglite";
