import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type DirectoryLock, lockDirectory } from "./directory-lock.ts";
import { startPglite } from "./pglite.ts";
import * as schema from "./schema/index.ts";

export type Schema = typeof schema;
export type Db = NodePgDatabase<Schema>;
/** A transaction, or the database itself: what a query that works in both takes. */
export type Executor = Db | Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface Database {
  readonly kind: "pglite" | "postgres";
  readonly pool: pg.Pool;
  readonly db: Db;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; absent: the embedded database under `dataDir`. */
  readonly url: string | undefined;
  /** Absent: in memory. */
  readonly dataDir: string | undefined;
  /** What an embedded database in memory begins with: a tar file of a data directory. Absent: nothing. */
  readonly snapshot?: string;
  readonly log: { warn(facts: object, message: string): void };
  readonly poolSize?: number;
}

/** For a new connection, and for one of the pool to be free when many ask at once. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const LOCK_TIMEOUT_MS = 2_000;
const POOL_SIZE = 10;

/**
 * Opens PostgreSQL, or the embedded database where no URL is given. Both are used through the same driver. The
 * embedded one has a single connection: inside a transaction only the transaction may be asked, or it waits for itself.
 */
export async function openDatabase({
  url,
  dataDir,
  snapshot,
  log,
  poolSize = POOL_SIZE,
}: DatabaseOptions): Promise<Database> {
  return url === undefined ? openEmbedded(dataDir, snapshot) : openPostgres(url, poolSize, log);
}

function openPostgres(url: string, max: number, log: DatabaseOptions["log"]): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  // A lost idle connection is replaced at the next query; without this listener it would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost"));
  return {
    kind: "postgres",
    pool,
    db: drizzle(pool, { schema }),
    ping: () => ping(pool),
    close: () => pool.end(),
  };
}

async function openEmbedded(dataDir: string | undefined, snapshot: string | undefined): Promise<Database> {
  const lock: DirectoryLock | undefined = dataDir === undefined ? undefined : await lockDirectory(dataDir);
  const pglite = await startPglite({
    ...(dataDir === undefined ? {} : { dataDir: join(dataDir, "pglite") }),
    ...(snapshot === undefined ? {} : { snapshot }),
  }).catch(async (error) => {
    await lock?.release();
    throw error;
  });
  const pool = new pg.Pool({
    max: 1,
    stream: () => pglite.connect(),
    user: "postgres",
    database: "postgres",
    idleTimeoutMillis: 0,
  });
  pool.on("error", () => undefined);
  return {
    kind: "pglite",
    pool,
    db: drizzle(pool, { schema }),
    ping: () => ping(pool),
    async close() {
      await pool.end();
      await pglite.close();
      await lock?.release();
    },
  };
}

async function ping(pool: pg.Pool): Promise<void> {
  await pool.query("select 1");
}
