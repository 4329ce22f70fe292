import type { ServerResponse } from "node:http";

/** An answer on its way, as Node makes it and as Express knows it. */
export interface PreparedResponse extends ServerResponse {
  locals: Record<string, unknown>;
}
