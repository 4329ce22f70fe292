import type { ServerResponse } from "node:http";

/** A response as Node creates it, with the `locals` that Express expects. */
export interface PreparedResponse extends ServerResponse {
  locals: Record<string, unknown>;
}
