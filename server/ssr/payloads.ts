import type { Response } from "express";
import { encode, type FirstLine, type LaterLine } from "#shared/deferred.ts";
import type { PageState } from "#shared/page-state.ts";
import { DocumentWriter, negotiateEncoding, sendWhole } from "./document-writer.ts";

interface PayloadOptions {
  /** How long late values may take. The browser shows an error in place of those that are missing at the end. */
  readonly deadlineMs: number;
  onLateError(error: unknown): void;
}

/**
 * Sends a page state to the browser's router: one JSON document, or, if values are late, one JSON line at once and
 * another for each late value as it settles.
 */
export async function sendPayload(
  response: Response,
  state: PageState,
  { deadlineMs, onLateError }: PayloadOptions,
): Promise<void> {
  const { first, later } = encode(state, onLateError);
  response.status(state.status);
  if (later.length === 0) {
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    sendWhole(response, JSON.stringify(first), negotiateEncoding(response.req));
    return;
  }
  response.setHeader("Content-Type", "application/x-ndjson; charset=utf-8");
  if (response.req.method === "HEAD") return void response.end();
  const writer = new DocumentWriter(response, negotiateEncoding(response.req));
  const over = Promise.withResolvers<void>();
  let isOver = false;
  const send = (line: FirstLine | LaterLine) => {
    if (isOver || response.closed) return;
    writer.write(`${JSON.stringify(line)}\n`);
    // Lines of the same turn are sent together; if there are no others, as one body with its length.
    setImmediate(() => writer.flush());
  };
  const deadline = setTimeout(() => {
    onLateError(new Error("The late parts of a page exceeded their deadline"));
    over.resolve();
  }, deadlineMs);
  response.once("close", over.resolve);
  send(first);
  await Promise.race([Promise.all(later.map(async (line) => send(await line))), over.promise]);
  isOver = true;
  clearTimeout(deadline);
  writer.end();
}
