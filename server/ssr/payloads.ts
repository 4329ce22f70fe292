import type { Response } from "express";
import { encode } from "#shared/deferred.ts";
import type { PageState } from "#shared/page-state.ts";
import { negotiateEncoding, sendWhole } from "./document-writer.ts";

/**
 * Sends page state to the browser's router: one JSON document, or, where values are late, one JSON line at once and
 * a line for each of them as it settles.
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
  response.write(`${JSON.stringify(first)}\n`);
  flush(response);
  await Promise.all(
    later.map(async (line) => {
      const text = `${JSON.stringify(await line)}\n`;
      if (response.closed) return;
      response.write(text);
      flush(response);
    }),
  );
  response.end();
}

/** The compressing middleware adds `flush` to the response; without it a line would wait in the compressor. */
function flush(response: Response): void {
  if ("flush" in response && typeof response.flush === "function") response.flush();
}
