import type { Response } from "express";
import { encode, type FirstLine, type LaterLine } from "#shared/deferred.ts";
import type { PageState } from "#shared/page-state.ts";
import { DocumentWriter, negotiateEncoding, sendWhole } from "./document-writer.ts";

/**
 * Sends a page state to the browser's router: one JSON document, or, if values are late, one JSON line at once and
 * another for each late value as it settles.
 */
export async function sendPayload(
  response: Response,
  state: PageState,
  onLateError: (error: unknown) => void,
): Promise<void> {
  const { first, later } = encode(state, onLateError);
  response.status(state.status);
  if (later.length === 0) {
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    sendWhole(response, JSON.stringify(first), negotiateEncoding(response.req));
    return;
  }
  response.setHeader("Content-Type", "application/x-ndjson; charset=utf-8");
  const writer = new DocumentWriter(response, negotiateEncoding(response.req));
  const send = (line: FirstLine | LaterLine) => {
    if (response.closed) return;
    writer.write(`${JSON.stringify(line)}\n`);
    // Lines of the same turn are sent together; if there are no others, as one body with its length.
    setImmediate(() => writer.flush());
  };
  send(first);
  await Promise.all(later.map(async (line) => send(await line)));
  writer.end();
}
