import type pg from "pg";

/** Statements that change data may wait for a lock, so they are sent separately. */
const READS = /^\s*select\b/i;
/** Maximum number of statements sent together, so that a lost connection or a slow statement affects only a few. */
const MAX_PIPELINED = 8;

interface Asked {
  readonly statement: pg.QueryConfig;
  readonly values: unknown[] | undefined;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** The method that Drizzle calls on a pool. */
export interface Asks {
  query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
}

/**
 * Sends reads that are requested at the same moment over one connection and in one write. Waking the database costs
 * more than most statements of a page, and one after the other they are as fast as on separate connections. Each is
 * independent: a failed one does not affect the others. The pool's clients must support pipelining.
 */
export function inWaves(pool: pg.Pool): Asks {
  let gathering: Asked[] | undefined;

  const begin = (first: Asked) => {
    const wave = [first];
    gathering = wave;
    pool.connect((error, client, release) => {
      if (gathering === wave) gathering = undefined;
      if (client) send(wave, client, release);
      else for (const { reject } of wave) reject(error);
    });
  };

  return {
    query(statement, values) {
      if (!READS.test(statement.text)) return pool.query(statement, values);
      return new Promise((resolve, reject) => {
        const asked: Asked = { statement, values, resolve, reject };
        if (gathering && gathering.length < MAX_PIPELINED) gathering.push(asked);
        else begin(asked);
      });
    },
  };
}

/**
 * Sends the statements. Like the pool itself, it closes a connection on which a statement failed or could not be sent,
 * instead of reusing it.
 */
function send(wave: readonly Asked[], client: pg.PoolClient, release: (broken: boolean) => void): void {
  const driven = client as unknown as Driven;
  const { stream } = driven.connection;
  let left = wave.length;
  let broken = false;
  stream.cork();
  for (const { statement, values, resolve, reject } of wave) {
    driven.query(statement, values, (error, result) => {
      if (error) reject(error);
      else resolve(result);
      broken ||= Boolean(error);
      if (--left === 0) release(broken);
    });
  }
  stream.uncork();
}

/** The driver's client, with what its types omit. */
interface Driven {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
  query(
    statement: pg.QueryConfig,
    values: unknown[] | undefined,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ): void;
}
