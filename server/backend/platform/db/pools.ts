import pg from "pg";
import { reasonOf } from "./faults.ts";
import { createStatementNames, nameStatements } from "./named-statements.ts";

export interface PoolLog {
  warn(facts: object, message: string): void;
}

/** For a new connection, and for one of the pool to be free when many ask at once. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const LOCK_TIMEOUT_MS = 2_000;
/** Nothing answers any more: the server would have ended the statement before. */
const SILENCE_MS = 8_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Work in the background waits for its turn, and for other people's servers. */
const BACKGROUND_WAIT_MS = 60_000;
const BACKGROUND_SIZE = 3;

/** Connections for requests: short waits, so that anyone who cannot be answered is told so. */
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

/** Connections of background work's own: however many requests wait, jobs go on, and the other way round. */
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
 * Compiling a statement of a page takes longer than running it, and the usual 4 MB send the sums of a large community's
 * treets to the disk. What a connection string asks for goes before.
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
 * A lost connection is replaced at the next query, and its statements fail by themselves. It also says so as an event,
 * which would end the process where nobody listens: the pool does while it is idle, and this while it is in use.
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

/** How long the one has waited who waits longest for a connection of this pool; 0 where nobody does. */
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
