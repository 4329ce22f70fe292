import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import type { PgliteWorkerData } from "./pglite-worker.ts";

/** The embedded database: a worker thread, and the stream through which the ordinary driver communicates with it. */
export interface Pglite {
  /** Returns the stream of a new connection. The database has one session, so only one may be in use at a time. */
  connect(): Duplex;
  close(): Promise<void>;
}

/** Starts the embedded database; resolves when it accepts queries. Rejects if the data directory cannot be opened. */
export async function startPglite(data: PgliteWorkerData): Promise<Pglite> {
  const worker = new Worker(workerFile(), { workerData: data });
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
  });
  let connection: WireStream | undefined;
  /** Streams whose batches await a response, in order; undefined for batches sent by this module. */
  const asking: (WireStream | undefined)[] = [];
  const ask = (batch: Uint8Array, asker?: WireStream) => {
    asking.push(asker);
    worker.postMessage(batch);
  };
  worker.on("message", (message: Uint8Array | "closed" | { failure: string }) => {
    if (message === "closed") return;
    const asker = asking.shift();
    if (message instanceof Uint8Array) asker?.receive(message);
    else asker?.destroy(new Error(message.failure));
  });
  worker.on("error", (cause) => connection?.destroy(new Error("The embedded database stopped", { cause })));

  return {
    connect() {
      if (connection) for (const statement of LEAVES_NOTHING) ask(simpleQuery(statement));
      const next = new WireStream((batch) => ask(batch, next));
      connection = next;
      return next;
    },
    async close() {
      const exited = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("close");
      await exited;
    },
  };
}

/** Successive connections share the single session, so what the last one left open or prepared is cleared. */
const LEAVES_NOTHING = ["rollback", "discard all"];

/** Returns the protocol's simple query message for a statement; it ends a batch. */
function simpleQuery(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.alloc(HEADER_BYTES, "Q");
  head.writeUInt32BE(text.byteLength + HEADER_BYTES - 1, 1);
  return Uint8Array.from(Buffer.concat([head, text]));
}

/** Returns the worker's file: beside this one in the sources, beside main.js in the build. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./pglite-worker.ts" : workerInBuild(), import.meta.url);

const workerInBuild = () =>
  /\/chunks\/[^/]+$/.test(import.meta.url) ? "../pglite-worker.js" : "./pglite-worker.js";

const TERMINATE = "X".charCodeAt(0);
const ENDS_A_BATCH = new Set(["S", "Q"].map((type) => type.charCodeAt(0)));
const HEADER_BYTES = 5;

/**
 * Looks like a socket to the driver. The database only processes whole batches, so frontend messages are buffered until
 * one ends a batch: Sync, Query, or the start-up message (the only one without a type byte).
 */
class WireStream extends Duplex {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;
  readonly #send: (batch: Uint8Array) => void;

  constructor(send: (batch: Uint8Array) => void) {
    super();
    this.#send = send;
  }

  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pending = this.#pending.byteLength === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    for (let end = this.#endOfBatch(); end > 0; end = this.#endOfBatch()) {
      this.#send(Uint8Array.from(this.#pending.subarray(0, end)));
      this.#pending = this.#pending.subarray(end);
    }
    done();
  }

  /** Returns the number of bytes up to the end of the first complete batch; 0 if none is complete yet. */
  #endOfBatch(): number {
    if (!this.#started) {
      if (this.#pending.byteLength < 4 || this.#pending.byteLength < this.#pending.readUInt32BE(0)) return 0;
      this.#started = true;
      return this.#pending.readUInt32BE(0);
    }
    let offset = 0;
    while (offset + HEADER_BYTES <= this.#pending.byteLength) {
      const end = offset + 1 + this.#pending.readUInt32BE(offset + 1);
      if (end > this.#pending.byteLength) return 0;
      const type = this.#pending[offset] ?? 0;
      if (type === TERMINATE) this.push(null);
      else if (ENDS_A_BATCH.has(type)) return end;
      offset = end;
    }
    return 0;
  }

  // The methods that the driver calls on a socket.
  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
