import type { Request } from "express";
import { problem } from "#shared/problems.ts";

/** A body up to here is held in memory, so that it can be sent again after a refresh. */
const REPLAYED_BYTES = 256 * 1024;
/** No upload of the API is larger. */
const LONGEST_BODY_BYTES = 25 * 1024 * 1024;

export type ForwardBody = Uint8Array | ReadableStream<Uint8Array> | undefined;

/** Can this body be sent a second time? */
export const isReplayable = (body: ForwardBody): boolean => body === undefined || body instanceof Uint8Array;

/** The body of a request: in memory when it is small and says so, a counted stream otherwise. */
export async function bodyOf(request: Request): Promise<ForwardBody> {
  const length = request.get("content-length");
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  if (length === undefined && !request.get("transfer-encoding")) return undefined;
  if (Number(length) > LONGEST_BODY_BYTES) throw problem("body_too_large");
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
    // The caller broke off: there is nobody to answer, and nothing of ours failed.
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
      if (bytes > LONGEST_BODY_BYTES) throw problem("body_too_large");
      controller.enqueue(new Uint8Array(value));
    },
  });
}
