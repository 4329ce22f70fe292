import type pg from "pg";

/** The driver's own timeout for an unresponsive server, which it keeps beside the connection's parameters. */
interface DriverLimits {
  readonly connectionParameters: { query_timeout: number | false };
}

const clients = new WeakMap<object, pg.PoolClient>();

/** Registers the connection of a transaction. Returns the function to call when the transaction is over. */
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

/** Returns the connection of a transaction registered with `begins`. */
export const clientOf = (tx: object): pg.PoolClient | undefined => clients.get(tx);
