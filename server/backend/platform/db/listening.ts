import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A subscription to a channel of the database, until it is closed. */
interface Listening {
  close(): Promise<void>;
}

/**
 * @param onMessage is called with each message
 * @param again is called whenever messages may have been missed because the connection was lost and re-established
 */
export type Listen = (
  channel: string,
  onMessage: (message: string) => void,
  again: () => void,
) => Promise<Listening>;

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Interval of the check for an idle connection that was lost without notice. */
const CHECK_MS = 60_000;
const CHECK_TIMEOUT_MS = 10_000;

/** Listens on a separate connection and reconnects when it is lost. */
export const listenOnPostgres =
  (connectionString: string): Listen =>
  async (channel, onMessage, again) => {
    let isClosed = false;
    let current: pg.Client | undefined;

    async function connect(): Promise<void> {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: CHECK_TIMEOUT_MS,
        query_timeout: CHECK_TIMEOUT_MS,
        keepAlive: true,
      });
      // Handled by the `end` event.
      client.on("error", () => undefined);
      client.on("notification", ({ payload }) => onMessage(payload ?? ""));
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
      if (isClosed) return client.end();
      current = client;
      const check = setInterval(() => {
        client.query("select 1").catch(() => client.end().catch(() => undefined));
      }, CHECK_MS).unref();
      client.once("end", () => {
        clearInterval(check);
        current = undefined;
        if (!isClosed) void reconnect();
      });
    }

    async function reconnect(): Promise<void> {
      for (let pause = FIRST_PAUSE_MS; !isClosed; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
        await sleep(pause, undefined, { ref: false });
        try {
          await connect();
          return again();
        } catch {
          // The queries of others report that the database is unavailable.
        }
      }
    }

    await connect();
    return {
      async close() {
        isClosed = true;
        await current?.end();
      },
    };
  };

/** Listens on the single connection, and on the one that replaces it. */
export const listenOnEmbedded =
  (pool: pg.Pool): Listen =>
  async (channel, onMessage) => {
    const onNotification = ({ payload }: pg.Notification) => onMessage(payload ?? "");
    const listenOn = (client: pg.PoolClient) => {
      client.on("notification", onNotification);
      return client.query(`listen ${client.escapeIdentifier(channel)}`);
    };
    // Before the new connection is handed out.
    const { onConnect } = pool.options;
    pool.options.onConnect = async (client) => void (await listenOn(client as pg.PoolClient));
    const client = await pool.connect();
    try {
      await listenOn(client);
    } finally {
      client.release();
    }
    return {
      async close() {
        pool.options.onConnect = onConnect;
        client.off("notification", onNotification);
      },
    };
  };
