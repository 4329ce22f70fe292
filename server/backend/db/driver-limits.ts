import type pg from "pg";

/** The driver's own limit on a silent server, which it keeps beside what the connection was opened with. */
interface DriverLimits {
  readonly connectionParameters: { query_timeout: number | false };
}

const clients = new WeakMap<object, pg.PoolClient>();

/** Remembers the connection of a transaction; answers what to do once it is over. */
export function begins(tx: object, client: pg.PoolClient): () => void {
  const limits = limitsOf(client);
  const usual = limits?.query_timeout ?? false;
  clients.set(tx, client);
  return () => {
    if (limits) limits.query_timeout = usual;
  };
}

export const limitsOf = (client: pg.PoolClient | undefined) =>
  (client as unknown as Partial<DriverLimits> | undefined)?.connectionParameters;

/** The connection of a transaction that has begun here. */
export const clientOf = (tx: object): pg.PoolClient | undefined => clients.get(tx);
