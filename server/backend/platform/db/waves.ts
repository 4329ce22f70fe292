import type pg from "pg";

/** What changes something may wait for somebody's lock, and waits by itself. */
const READS = /^\s*select\b/i;
/** So that one lost connection, or one slow statement, is the matter of few. */
const MOST_TOGETHER = 8;

interface Asked {
  readonly statement: pg.QueryConfig;
  readonly values: unknown[] | undefined;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** What Drizzle asks of a pool. */
export interface Asks {
  query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
}

/**
 * Asks what is to be read at the same moment of one connection and in one write. Waking the database costs more than most
 * statements of a page, and one after the other they are as quick as on connections of their own. Each stands for
 * itself: one that fails takes no other with it. The pool's clients must be able to pipeline.
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
        if (gathering && gathering.length < MOST_TOGETHER) gathering.push(asked);
        else begin(asked);
      });
    },
  };
}

/** Like the pool itself, this closes a connection on which a statement failed, or could not be sent, instead of using it again. */
async function send(
  wave: readonly Asked[],
  client: pg.PoolClient,
  release: (broken: boolean) => void,
): Promise<void> {
  const { stream } = (client as unknown as WithStream).connection;
  let broken = false;
  stream.cork();
  const answers = wave.map(async ({ statement, values, resolve, reject }) => {
    try {
      resolve(await client.query(statement, values));
    } catch (error) {
      broken = true;
      reject(error);
    }
  });
  stream.uncork();
  await Promise.all(answers);
  release(broken);
}

interface WithStream {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}
