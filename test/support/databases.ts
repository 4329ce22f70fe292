import { randomBytes } from "node:crypto";
import pg from "pg";
import { describe } from "vitest";
import { type Database, openDatabase } from "#server/backend/db/database.ts";

/** The server whose databases tests may make and drop; without one the tests run on the embedded database only. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const LOG = { warn: () => undefined };

export type DatabaseKind = Database["kind"];

/** Runs the same tests on the embedded database and, where one answers, on PostgreSQL. */
export function eachDatabase(name: string, tests: (kind: DatabaseKind) => void): void {
  describe.each(kinds)(`${name} (%s)`, tests);
}

/** An empty database of this kind that is gone when it is closed. */
export async function freshDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === "pglite") return openDatabase({ url: undefined, dataDir: undefined, log: LOG });
  const name = `treets_test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, dataDir: undefined, log: LOG });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER_URL, connectionTimeoutMillis: 1_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const kinds: DatabaseKind[] = await onServer("select 1").then(
  () => ["pglite", "postgres"],
  () => ["pglite"],
);
