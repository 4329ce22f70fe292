import pg from "pg";
import { reasonOf } from "./faults.ts";
import { createStatementNames, nameStatements } from "./named-statements.ts";

export interface PoolLog {
  warn(facts: object, message: string): void;
}

/** For opening a connection, or waiting for a free one of the pool. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const LOCK_TIMEOUT_MS = 2_000;
/** Time without a response after which the server is considered dead: it would have ended the statement earlier. */
const SILENCE_MS = 8_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Background work waits longer for a connection, and in transactions for third-party servers. */
const BACKGROUND_WAIT_MS = 60_000;
const BACKGROUND_SIZE = 3;

/** Creates the pool for requests: short waits, so that a request that cannot be served fails soon. */
export const requestPool = (url: string, size: number, log: PoolLog): pg.Pool =>
  surviving(
    new pg.Pool({
      ...common(url),
      max: size,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      query_timeout: SILENCE_MS,
      pipeline: true,
    }),
    log,
  );

/** Creates the separate pool for background work: jobs continue however many requests wait, and vice versa. */
export const backgroundPool = (url: string, log: PoolLog): pg.Pool =>
  surviving(
    new pg.Pool({
      ...common(url),
      max: BACKGROUND_SIZE,
      connectionTimeoutMillis: BACKGROUND_WAIT_MS,
      idle_in_transaction_session_timeout: BACKGROUND_WAIT_MS,
    }),
    log,
  );

/**
 * JIT compilation of a page's statement takes longer than running it, and the default of 4 MB spills the aggregates of
 * a large community's treets to disk. Options in the connection string take precedence.
 */
const SESSION = "-c jit=off -c work_mem=16MB";

const common = (connectionString: string) => ({
  connectionString,
  options: SESSION,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
});

/**
 * Handles lost connections. The next query replaces a lost connection, and its own statements fail anyway. The loss is
 * also emitted as an event, which would end the process if nobody listened: by the pool for an idle connection, by the
 * client for one in use.
 */
function surviving(pool: pg.Pool, log: PoolLog): pg.Pool {
  const tell = (error: Error) => log.warn({ reason: reasonOf(error) }, "A database connection was lost");
  pool.on("error", () => undefined);
  const names = createStatementNames();
  pool.on("connect", (client) => {
    client.on("error", tell);
    nameStatements(client, names);
  });
  return pool;
}

/** Returns a function for the longest current wait for a connection of this pool, in milliseconds; 0 if nobody waits. */
export function watchWaiting(pool: pg.Pool): () => number {
  const waiting = new Set<{ readonly since: number }>();
  const connect = pool.connect.bind(pool) as (callback: ConnectCallback) => void;
  const watched = (callback?: ConnectCallback): unknown => {
    if (!callback) {
      return new Promise((resolve, reject) =>
        watched((error, client) => (error ? reject(error) : resolve(client))),
      );
    }
    const entry = { since: performance.now() };
    waiting.add(entry);
    connect((error, client, release) => {
      waiting.delete(entry);
      callback(error, client, release);
    });
  };
  Object.assign(pool, { connect: watched });
  return () => {
    const [longest] = waiting;
    return longest ? performance.now() - longest.since : 0;
  };
}

type ConnectCallback = (error: Error | undefined, client: unknown, release: unknown) => void;
