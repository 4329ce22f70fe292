import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/**
 * PostgreSQL in WASM, on its own thread so that a slow query never blocks requests. Speaks the wire protocol over the
 * message port: whole batches of frontend messages in, backend messages out.
 */
export interface PgliteWorkerData {
  /** Absent: in memory, gone with the process. */
  readonly dataDir?: string;
}

const port = parentPort;
if (!port) throw new Error("The embedded database runs as a worker thread");

const { dataDir } = workerData as PgliteWorkerData;
const database = await PGlite.create({ ...(dataDir ? { dataDir } : {}), relaxedDurability: false });

let queue = Promise.resolve();
port.on("message", (message: Uint8Array | "close") => {
  queue = queue.then(() => (message === "close" ? close() : answer(message))).catch(fail);
});
port.postMessage("ready");

async function answer(batch: Uint8Array): Promise<void> {
  port?.postMessage(await database.execProtocolRaw(batch));
}

async function close(): Promise<void> {
  await database.close();
  port?.postMessage("closed");
  port?.close();
}

function fail(error: unknown): void {
  port?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
}
