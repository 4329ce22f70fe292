import { randomBytes } from "node:crypto";
import pg from "pg";

const BY_SOCKET = "postgres://postgres@localhost/postgres?host=/var/run/postgresql";
const BY_NETWORK = "postgres://postgres@127.0.0.1:5432/postgres";

const answers = (url: string): Promise<boolean> =>
  ask(url, "select 1").then(
    () => true,
    () => false,
  );

/**
 * The server on which tests may create and drop databases. Without it they only run on the embedded database. A
 * statement sent through the file system takes less of a processor than one sent through the network: 7 % of all that
 * the tests of a backend take.
 */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? ((await answers(BY_SOCKET)) ? BY_SOCKET : BY_NETWORK);

export interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
  /** Ends all connections to it. */
  leave(): Promise<void>;
}

/** Creates an empty database. Its name identifies the databases that the run creates later. */
export const createPostgresDatabase = (): Promise<PostgresDatabase> =>
  create(`treets_test_${newSuffix()}`, undefined);

/**
 * Creates a database that stays until the run ends, and is dropped with the run's template.
 * @param template database to copy; the new one is empty if absent
 */
export const createDatabaseOfRun = (run: string, template?: string): Promise<PostgresDatabase> =>
  create(`${run}_${newSuffix()}`, template);

/**
 * Creates another template of this run from the first. The first process that needs it creates it, while the others
 * wait.
 * @param fill fills it, and closes all its connections
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

/** Each drop waits until all writes are on disk, and many can wait at the same time. */
const DROPPED_AT_ONCE = 16;

/** Drops the databases of a run that nothing else has dropped. */
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
    // This server does not have to survive a power cut, so a commit need not wait for the disk.
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

/** Runs statements on a new connection, and returns the rows of the last one. */
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

/** True if tests can create PostgreSQL databases here. */
export const postgresAnswers = await answers(SERVER_URL);
