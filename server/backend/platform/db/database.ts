import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type DirectoryLock, lockDirectory } from "./directory-lock.ts";
import { type Listen, listenOnEmbedded, listenOnPostgres } from "./listening.ts";
import { createStatementNames, nameStatements } from "./named-statements.ts";
import { startPglite } from "./pglite.ts";
import { backgroundPool, type PoolLog, requestPool, watchWaiting } from "./pools.ts";
import * as schema from "./schema/index.ts";
import { withSafeTransactions } from "./transactions.ts";
import { type Asks, inWaves } from "./waves.ts";

export type Schema = typeof schema;
export type Db = NodePgDatabase<Schema>;
/** A transaction or the database itself, for queries that work in both. */
export type Executor = Db | Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface Connections {
  readonly pool: pg.Pool;
  readonly db: Db;
}

export interface Database extends Connections {
  readonly kind: "pglite" | "postgres";
  /**
   * The same database for aggregates over large tables: each statement gets its own connection, where there can be
   * several.
   */
  readonly apart: Db;
  /** Separate connections for background work, where there can be several. */
  readonly background: Connections;
  /** Receives notifications that transactions send when they commit. */
  readonly listen: Listen;
  /** How long requests currently wait for a connection, in milliseconds; 0 when one is free. */
  waitMs(): number;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; absent for the embedded database under `dataDir`. */
  readonly url: string | undefined;
  /** Absent for a database in memory. */
  readonly dataDir: string | undefined;
  /** Initial contents of an embedded database in memory: a tar file of a data directory. Absent for an empty one. */
  readonly snapshot?: string;
  readonly log: PoolLog;
  readonly poolSize?: number;
}

const POOL_SIZE = 10;

/**
 * Opens PostgreSQL, or the embedded database if no URL is given. Both are used through the same driver. The embedded
 * one has a single connection: within a transaction, only the transaction may be queried, since any other query would
 * deadlock.
 */
export const openDatabase = async ({
  url,
  dataDir,
  snapshot,
  log,
  poolSize = POOL_SIZE,
}: DatabaseOptions): Promise<Database> =>
  url === undefined ? openEmbedded(dataDir, snapshot) : openPostgres(url, poolSize, log);

function openPostgres(url: string, size: number, log: PoolLog): Database {
  const requests = requestPool(url, size, log);
  const background = backgroundPool(url, log);
  const waitMs = watchWaiting(requests);
  return {
    kind: "postgres",
    pool: requests,
    db: databaseOn(requests, inWaves(requests)),
    apart: databaseOn(requests),
    background: connectionsOf(background),
    listen: listenOnPostgres(url),
    waitMs,
    ping: () => ping(requests),
    async close() {
      await Promise.all([requests.end(), background.end()]);
    },
  };
}

const connectionsOf = (pool: pg.Pool): Connections => ({ pool, db: databaseOn(pool) });

/** Creates the Drizzle database on this pool. Queries outside transactions may be sent through another object. */
const databaseOn = (pool: pg.Pool, asks: Asks = pool): Db =>
  withSafeTransactions(drizzle({ client: asks as pg.Pool, schema }), pool);

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
    pipeline: true,
    stream: () => pglite.connect(),
    user: "postgres",
    database: "postgres",
    idleTimeoutMillis: 0,
  });
  pool.on("error", () => undefined);
  const names = createStatementNames();
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    nameStatements(client, names);
  });
  const waitMs = watchWaiting(pool);
  const connections: Connections = { pool, db: databaseOn(pool, inWaves(pool)) };
  return {
    kind: "pglite",
    ...connections,
    apart: connections.db,
    background: connections,
    listen: listenOnEmbedded(pool),
    waitMs,
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
