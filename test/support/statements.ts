import type pg from "pg";
import type { TestBackend } from "./backend.ts";

/** What was sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Recorder {
  /** The statements of some work; nothing else may be under way. */
  during(work: () => Promise<unknown>): Promise<Statement[]>;
}

/**
 * Writes down what is sent to this backend's database, on whichever of its connections. Its background jobs end, as
 * what they do is no part of anybody's request.
 */
export async function recordStatements({ deps }: TestBackend): Promise<Recorder> {
  await deps.jobs.stop();
  const listened = new WeakSet<pg.PoolClient>();
  let recorded: Statement[] | undefined;
  deps.database.pool.on("acquire", (client) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    Object.assign(client, {
      query(...sent: unknown[]) {
        recorded?.push(statementOf(sent));
        return query(...sent);
      },
    });
  });
  return {
    async during(work) {
      recorded = [];
      try {
        await work();
        return recorded;
      } finally {
        recorded = undefined;
      }
    },
  };
}

function statementOf([query, values]: unknown[]): Statement {
  const config =
    typeof query === "string" ? { text: query } : (query as { text: string; values?: unknown[] });
  return { text: config.text, values: (Array.isArray(values) ? values : undefined) ?? config.values ?? [] };
}
