import type { Request } from "express";
import { problem } from "#shared/problems.ts";

/** Bodies up to this size are held in memory, so that they can be sent again after a refresh. */
const REPLAYED_BYTES = 256 * 1024;
/** Larger than any upload of the API. */
const MAX_BODY_BYTES = 25 * 1024 * 1024;

export type ForwardBody = Uint8Array | ReadableStream<Uint8Array> | undefined;

/** True if this body can be sent a second time. */
export const isReplayable = (body: ForwardBody): boolean => body === undefined || body instanceof Uint8Array;

/**
 * Returns the body of a request: in memory when its Content-Length is small, otherwise as a stream with a size limit.
 * Throws `body_too_large`.
 */
export async function bodyOf(request: Request): Promise<ForwardBody> {
  const length = request.get("content-length");
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  if (length === undefined && !request.get("transfer-encoding")) return undefined;
  if (Number(length) > MAX_BODY_BYTES) throw problem("body_too_large");
  if (length !== undefined && Number(length) <= REPLAYED_BYTES) {
    return wholeBody(request);
  }
  return counted(request);
}

async function wholeBody(request: Request): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
  } catch (cause) {
    // The client disconnected: nobody receives the response, and this is no server error.
    throw problem("bad_request", { cause });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function counted(request: Request): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = request[Symbol.asyncIterator]();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      bytes += value.length;
      if (bytes > MAX_BODY_BYTES) throw problem("body_too_large");
      controller.enqueue(new Uint8Array(value));
    },
  });
}
