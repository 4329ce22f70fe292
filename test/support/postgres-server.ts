import { randomBytes } from "node:crypto";
import pg from "pg";

/** The server whose databases tests may make and drop; without one the tests run on the embedded database only. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

export interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** @param template the database it begins as a copy of; absent: empty */
export async function createPostgresDatabase(template?: string): Promise<PostgresDatabase> {
  const name = `treets_test_${randomBytes(6).toString("hex")}`;
  await ask(SERVER_URL, `create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  // Nobody pulls the plug of this server: a commit need not wait for its disk.
  await ask(SERVER_URL, `alter database ${name} set synchronous_commit = off`);
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    async drop() {
      await ask(SERVER_URL, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The rows a statement answers, by a connection of its own. */
export async function ask(connectionString: string, statement: string): Promise<unknown[]> {
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
