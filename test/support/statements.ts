import type pg from "pg";
import type { TestBackend } from "./backend.ts";

/** A statement sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** 1 if it waited for no other statement, 2 if it waited for one of those, and so on. */
  readonly wave: number;
}

export interface Recorder {
  /** Returns the statements of some work. Nothing else may run meanwhile. */
  during(work: () => Promise<unknown>): Promise<Statement[]>;
}

type Callback = (...answered: unknown[]) => void;

/**
 * Records the statements sent to this backend's database on all of its connections. Stops its background jobs, as their
 * statements belong to no request. Waves are exact if the database has one connection: it answers statements sent
 * together before any that depend on an answer.
 */
export async function recordStatements({ deps }: TestBackend): Promise<Recorder> {
  await deps.jobs.stop();
  const { pool } = deps.database;
  const listened = new WeakSet<pg.PoolClient>();
  let recorded: Statement[] | undefined;
  let latestAnswered = 0;

  const nextWave = () => latestAnswered + 1;
  /**
   * The wave in which the current holder of a connection requested it. All statements that it sends before the first
   * answer belong to this wave, although others may have been answered while it waited for the connection.
   */
  const waveOf = new WeakMap<pg.PoolClient, number>();

  const listenTo = (client: pg.PoolClient) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    Object.assign(client, {
      query(...sent: unknown[]) {
        const wave = waveOf.get(client) ?? nextWave();
        recorded?.push({ ...statementOf(sent), wave });
        const answered = () => {
          waveOf.delete(client);
          latestAnswered = Math.max(latestAnswered, wave);
        };
        const last = sent.at(-1);
        if (typeof last === "function") {
          const tell = last as Callback;
          const told: Callback = (...answer) => {
            answered();
            tell(...answer);
          };
          return query(...sent.slice(0, -1), told);
        }
        const answer = query(...sent);
        return answer instanceof Promise ? answer.finally(answered) : answer;
      },
    });
  };

  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const taken = (client: unknown, wave: number) => {
    if (!client) return;
    listenTo(client as pg.PoolClient);
    waveOf.set(client as pg.PoolClient, wave);
  };
  Object.assign(pool, {
    connect(callback?: Callback) {
      const wave = nextWave();
      if (callback)
        return connect((error, client, release) => {
          taken(client, wave);
          callback(error, client, release);
        });
      return (connect() as Promise<pg.PoolClient>).then((client) => {
        taken(client, wave);
        return client;
      });
    },
  });

  return {
    async during(work) {
      recorded = [];
      latestAnswered = 0;
      try {
        await work();
        return recorded;
      } finally {
        recorded = undefined;
      }
    },
  };
}

function statementOf([query, values]: unknown[]): Omit<Statement, "wave"> {
  const config =
    typeof query === "string" ? { text: query } : (query as { text: string; values?: unknown[] });
  return { text: config.text, values: (Array.isArray(values) ? values : undefined) ?? config.values ?? [] };
}
