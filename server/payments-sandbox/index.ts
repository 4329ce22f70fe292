import { createServer, type Server } from "node:http";
import { sql } from "drizzle-orm";
import express from "express";
import type { Db } from "../backend/platform/db/database.ts";
import { apiRouter } from "./api/router.ts";
import { letTimePass } from "./engine/time.ts";
import { hostedRouter } from "./hosted/router.ts";
import type { SandboxParts } from "./parts.ts";
import { Store, tables } from "./store.ts";
import { createDeliveries, type DeliveriesOptions, type Listener } from "./webhooks/deliveries.ts";

export interface SandboxOptions {
  readonly db: Db;
  readonly clock: () => Date;
  readonly publicUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly log: SandboxParts["log"];
  readonly fault?: DeliveriesOptions["fault"];
}

const LOCK = 0x5a4d_b0c5;
const LOOK_MS = 30_000;

/**
 * Starts a payment provider for trying things out: an HTTP service on a port of this machine, which implements the part
 * of Stripe's API that the product uses. All its state is in the database, so a crash loses nothing, and it is
 * accessible through the API only; a demo starts with the data of `past.ts`.
 */
export async function startPaymentsSandbox(options: SandboxOptions) {
  const { db, clock, publicUrl, apiKey, log } = options;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(tables);
    // Deliveries in progress when a process ended are sent again; receivers detect duplicate events.
    await tx.execute(sql`update payments_sandbox.deliveries set next_at = least(next_at, now())`);
  });
  const deliveries = createDeliveries({ db, secret: options.webhookSecret, fault: options.fault, log });

  let turn: Promise<unknown> = Promise.resolve();
  /** Serialises requests, so that those of one process never hold more than one connection. */
  const inOrder = <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const mine = turn.then(() =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '10s'`);
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
        return work(new Store(tx));
      }),
    );
    turn = mine.then(deliveries.look, () => undefined);
    return mine;
  };
  const parts: SandboxParts = { clock, publicUrl, apiKey, log, inOrder };
  const passTime = async () => {
    const now = Math.floor(clock().getTime() / 1_000);
    // Usually nothing is due, so this is checked first without blocking other requests.
    if (await db.transaction((tx) => new Store(tx).nextDue(null, now)))
      await inOrder((store) => letTimePass({ store, publicUrl, clock: null }, now));
  };

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use("/payments-sandbox", hostedRouter(parts));
  app.use(apiRouter(parts));
  const server = createServer(app);
  const port = await listen(server);
  const timer = setInterval(() => {
    passTime().catch((error) => log.error({ err: error }, "The payments sandbox failed to continue"));
  }, LOOK_MS).unref();

  return {
    port,
    /** Sets the listener for events from now on. */
    deliverTo: (listener: Listener) => deliveries.to(listener),
    takeDeliveries: () => deliveries.takeAll(),
    /** Processes everything that has become due since the last call. */
    passTime,
    /** Fetches a hosted page as a browser would. */
    fetch: (path: string, init: RequestInit): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, redirect: "manual" }),
    async close(): Promise<void> {
      clearInterval(timer);
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await turn.catch(() => undefined);
    },
  };
}

export type PaymentsSandbox = Awaited<ReturnType<typeof startPaymentsSandbox>>;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const address = server.address();
  if (typeof address !== "object" || address === null)
    throw new Error("The payments sandbox is not listening on a port");
  return address.port;
}
