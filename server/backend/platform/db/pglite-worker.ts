import { openAsBlob } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/**
 * PostgreSQL in WASM, on its own thread so that a slow query never blocks requests. It uses the wire protocol over the
 * message port: whole batches of frontend messages in, backend messages out.
 */
export interface PgliteWorkerData {
  /** Absent for a database in memory, which is lost with the process. */
  readonly dataDir?: string;
  /** Initial contents: a dump of another database's data directory, as a tar file. */
  readonly snapshot?: string;
}

const port = parentPort;
if (!port) throw new Error("The embedded database must run in a worker thread");

const { dataDir, snapshot } = workerData as PgliteWorkerData;

/**
 * PostgreSQL's default of 128 MB would be allocated at once and never released; the operating system caches the files
 * of a small database anyway.
 */
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

/** Streams the response: when asked for it as a whole, PGlite also keeps every row of it for good. */
async function answer(batch: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // The data lies in PGlite's own memory and is soon overwritten, so it is copied.
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
