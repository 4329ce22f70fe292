import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Hears what is said on a channel of the database, until it is closed. */
interface Listening {
  close(): Promise<void>;
}

/**
 * @param heard is given each message
 * @param again is called whenever messages may have been missed: the connection was lost and made anew
 */
export type Listen = (
  channel: string,
  heard: (message: string) => void,
  again: () => void,
) => Promise<Listening>;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A connection nobody speaks on may be gone without a word. */
const CHECK_MS = 60_000;
const CHECK_TIMEOUT_MS = 10_000;

/** Listens on a connection of its own; one that is lost is made anew. */
export const listenOnPostgres =
  (connectionString: string): Listen =>
  async (channel, heard, again) => {
    let isClosed = false;
    let current: pg.Client | undefined;

    async function connect(): Promise<void> {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: CHECK_TIMEOUT_MS,
        query_timeout: CHECK_TIMEOUT_MS,
        keepAlive: true,
      });
      // What ends it is told by the end.
      client.on("error", () => undefined);
      client.on("notification", ({ payload }) => heard(payload ?? ""));
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
      for (let pause = FIRST_PAUSE_MS; !isClosed; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        await sleep(pause, undefined, { ref: false });
        try {
          await connect();
          return again();
        } catch {
          // Those who ask the database tell that it is away.
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

/** Listens on the one connection there is, and on the one that takes its place. */
export const listenOnEmbedded =
  (pool: pg.Pool): Listen =>
  async (channel, heard) => {
    const hear = ({ payload }: pg.Notification) => heard(payload ?? "");
    const listenOn = (client: pg.PoolClient) => {
      client.on("notification", hear);
      return client.query(`listen ${client.escapeIdentifier(channel)}`);
    };
    // Before anybody is given it.
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
        client.off("notification", hear);
      },
    };
  };
