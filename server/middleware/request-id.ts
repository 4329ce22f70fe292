import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { PreparedResponse } from "./prepared-response.ts";

const ACCEPTABLE = /^[A-Za-z0-9._-]{8,64}$/;
const MOST_LISTENERS = 30;

export interface RequestIdOptions {
  /** Take over the id a proxy in front has given; only where that proxy is trusted. */
  readonly trustIncoming: boolean;
}

/** Gives each request a name, which its log lines, its error page and calls made for it carry. */
export function requestId({ trustIncoming }: RequestIdOptions) {
  return function requestId(request: IncomingMessage, response: PreparedResponse): void {
    const incoming = trustIncoming ? request.headers["x-request-id"] : undefined;
    const id = typeof incoming === "string" && ACCEPTABLE.test(incoming) ? incoming : randomUUID();
    response.locals.requestId = id;
    response.setHeader("X-Request-Id", id);
    // Each stage that measures or cleans up listens for the end of the answer; together they are more than Node's ten.
    response.setMaxListeners(MOST_LISTENERS);
  };
}
