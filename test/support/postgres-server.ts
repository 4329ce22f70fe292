import { randomBytes } from "node:crypto";
import pg from "pg";

/** The server whose databases tests may make and drop; without one the tests run on the embedded database only. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

export interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
  /** Ends what is still connected to it. */
  leave(): Promise<void>;
}

/** An empty one with a name of its own, by which a run knows those it makes later. */
export const createPostgresDatabase = (): Promise<PostgresDatabase> =>
  create(`treets_test_${newSuffix()}`, undefined);

/**
 * One that is there until the run ends, and goes with the template of the run.
 * @param template what it begins as a copy of; absent: empty
 */
export const createDatabaseOfRun = (run: string, template?: string): Promise<PostgresDatabase> =>
  create(`${run}_${newSuffix()}`, template);

/**
 * A further template of this run, made from the first by whichever process needs it first, while the others wait.
 * @param fill what is done in it, all of whose connections are closed in the end
 */
export async function templateOfRun(
  template: string,
  purpose: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const name = `${template}_${purpose}`;
  const client = new pg.Client({ connectionString: SERVER_URL });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`;
      await drop(unfinished);
      await fill((await create(unfinished, template)).url);
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}

/** Each waits for all that was written to be on the disk, which many do together. */
const DROPPED_AT_ONCE = 16;

/** Those of a run that nothing else has dropped. */
export async function dropDatabasesOfRun(template: string): Promise<void> {
  const like = `${template.replaceAll("_", "\\_")}\\_%`;
  const found = await ask<{ datname: string }>(
    SERVER_URL,
    `select datname from pg_database where datname like '${like}'`,
  );
  const waiting = found.map(({ datname }) => datname);
  const dropNext = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await drop(name);
  };
  await Promise.all(Array.from({ length: DROPPED_AT_ONCE }, dropNext));
}

const newSuffix = () => randomBytes(6).toString("hex");
const drop = (name: string) => ask(SERVER_URL, `drop database if exists ${name} with (force)`);

async function create(name: string, template: string | undefined): Promise<PostgresDatabase> {
  await ask(
    SERVER_URL,
    `create database ${name}${template === undefined ? "" : ` template ${template}`}`,
    // Nobody pulls the plug of this server: a commit need not wait for its disk.
    `alter database ${name} set synchronous_commit = off`,
  );
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    async drop() {
      await drop(name);
    },
    async leave() {
      await ask(
        SERVER_URL,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    },
  };
}

/** The rows that the last of some statements answers, by a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  ...statements: readonly string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Whether tests can have PostgreSQL databases here. */
export const postgresAnswers = await ask(SERVER_URL, "select 1").then(
  () => true,
  () => false,
);
