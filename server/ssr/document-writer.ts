import type { BrotliCompress, Gzip } from "node:zlib";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import type { Request, Response } from "express";

export type Encoding = "br" | "gzip" | "identity";

/**
 * Returns the best encoding that both sides support. Dynamic responses use the lowest compression level, as compressing
 * costs as much as rendering.
 */
export function negotiateEncoding(request: Pick<Request, "acceptsEncodings" | "headers">): Encoding {
  const header = request.headers["accept-encoding"];
  if (header === undefined) return "identity";
  // Browsers list encodings without weights; only a header with weights needs full parsing.
  if (typeof header === "string" && !header.includes(";")) {
    const names = header.split(",").map((name) => name.trim());
    return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : "identity";
  }
  const accepted = request.acceptsEncodings(["br", "gzip", "identity"]);
  return accepted === "br" || accepted === "gzip" ? accepted : "identity";
}

const BROTLI_FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP_FAST = { level: 1 };

/**
 * Sends a complete text in one write, compressed in one call. Without compression it leaves together with the headers.
 */
export function sendWhole(response: Response, text: string, encoding: Encoding): void {
  const length = Buffer.byteLength(text);
  const isCompressed = encoding !== "identity" && length >= MIN_COMPRESSED_BYTES;
  const body = isCompressed ? compressed(text, encoding) : text;
  response.vary("Accept-Encoding");
  if (isCompressed) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", typeof body === "string" ? length : body.byteLength);
  // Node would join a text to the headers, which copies it; corked, both still leave in one write.
  response.cork();
  response.flushHeaders();
  response.end(response.req.method === "HEAD" ? undefined : body);
  response.uncork();
}

const MIN_COMPRESSED_BYTES = 1024;

const compressed = (text: string, encoding: "br" | "gzip"): Buffer =>
  encoding === "br" ? brotliCompressSync(text, BROTLI_FAST) : gzipSync(text, GZIP_FAST);

const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });

type Listener = (...values: unknown[]) => void;

/**
 * The destination of React's stream and of a payload's lines: buffers writes until a flush and passes them on as one
 * chunk. A page that is complete at its first flush is sent as one write with its length, compressed in one call; a
 * page with late parts is streamed, and flushed through the compressor whenever there is something to show.
 */
export class DocumentWriter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #response: Response;
  readonly #encoding: Encoding;
  #pending = "";
  /** React subscribes to `drain` from the start, before it is known which stream will emit it. */
  readonly #waitingForRoom = new Set<Listener>();
  #stream: BrotliCompress | Gzip | Response | undefined;
  #scheduled = false;
  #ended = false;

  constructor(response: Response, encoding: Encoding) {
    this.#response = response;
    this.#encoding = encoding;
  }

  write(chunk: string | Uint8Array): boolean {
    // In the build React writes strings; in development it writes bytes of whole characters.
    this.#pending += typeof chunk === "string" ? chunk : UTF_8.decode(chunk);
    return this.#stream === undefined || !this.#stream.writableNeedDrain;
  }

  /** Called by React after each round of writing; `end` follows in the same tick if the page is complete. */
  flush(): void {
    if (this.#scheduled || this.#ended) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (!this.#ended) this.#send();
    });
  }

  end(): this {
    this.#ended = true;
    const text = this.#take();
    if (this.#stream === undefined) sendWhole(this.#response, text, this.#encoding);
    else this.#stream.end(text);
    return this;
  }

  #send(): void {
    const text = this.#take();
    if (text === "") return;
    this.#stream ??= this.#openAndListen();
    this.#stream.write(text);
    if ("flush" in this.#stream) (this.#stream as Gzip).flush();
  }

  #openAndListen(): BrotliCompress | Gzip | Response {
    const stream = this.#open();
    for (const listener of this.#waitingForRoom) stream.on("drain", listener);
    return stream;
  }

  #open(): BrotliCompress | Gzip | Response {
    this.#response.vary("Accept-Encoding");
    if (this.#encoding === "identity") return this.#response;
    this.#response.setHeader("Content-Encoding", this.#encoding);
    const compressor = this.#encoding === "br" ? createBrotliCompress(BROTLI_FAST) : createGzip(GZIP_FAST);
    compressor.pipe(this.#response);
    this.#response.once("close", () => compressor.destroy());
    return compressor;
  }

  #take(): string {
    const text = this.#pending;
    this.#pending = "";
    return text;
  }

  on(event: string, listener: Listener): this {
    if (event !== "drain") this.#response.on(event, listener);
    else if (this.#stream) this.#stream.on("drain", listener);
    else this.#waitingForRoom.add(listener);
    return this;
  }
  once = this.on;
  addListener = this.on;
  off(event: string, listener: Listener): this {
    this.#waitingForRoom.delete(listener);
    this.#stream?.off(event, listener);
    this.#response.off(event, listener);
    return this;
  }
  removeListener = this.off;
  destroy(): void {
    this.#response.destroy();
  }
  // The rest of the interface, which React does not use.
  emit = () => false;
  listenerCount = () => 0;
  listeners = () => [];
  rawListeners = () => [];
  eventNames = () => [];
  removeAllListeners = () => this;
  setMaxListeners = () => this;
  getMaxListeners = () => 0;
  prependListener = this.on;
  prependOnceListener = this.on;
}
