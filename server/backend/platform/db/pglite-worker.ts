import { openAsBlob } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/**
 * PostgreSQL in WASM, on its own thread so that a slow query never blocks requests. Speaks the wire protocol over the
 * message port: whole batches of frontend messages in, backend messages out.
 */
export interface PgliteWorkerData {
  /** Absent: in memory, gone with the process. */
  readonly dataDir?: string;
  /** A dump of another database's data directory to begin with, as a tar file. */
  readonly snapshot?: string;
}

const port = parentPort;
if (!port) throw new Error("The embedded database runs as a worker thread");

const { dataDir, snapshot } = workerData as PgliteWorkerData;

/** PostgreSQL's own 128 MB are all taken at once and kept for good; the system holds the files of a small database as well. */
const MEMORY = ["-c", "shared_buffers=16MB"];

const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(snapshot ? { loadDataDir: await openAsBlob(snapshot) } : {}),
  initDbStartParams: MEMORY,
  startParams: [...PGlite.defaultStartParams, ...MEMORY],
  relaxedDurability: false,
  extensions: { pg_trgm },
});

let queue = Promise.resolve();
port.on("message", (message: Uint8Array | "close") => {
  queue = queue.then(() => (message === "close" ? close() : answer(message))).catch(fail);
});
port.postMessage("ready");

/** As a stream: asked for its whole answer, PGlite also keeps every row of it for good. */
async function answer(batch: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // What it hands over lies in its own memory, and is something else a moment later.
  await database.execProtocolRawStream(batch, { onRawData: (part) => parts.push(part.slice()) });
  const whole = joined(parts);
  port?.postMessage(whole, [whole.buffer]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.byteLength, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.byteLength;
  }
  return whole;
}

async function close(): Promise<void> {
  await database.close();
  port?.postMessage("closed");
  port?.close();
}

function fail(error: unknown): void {
  port?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
}
