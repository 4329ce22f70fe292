import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { PreparedResponse } from "./prepared-response.ts";

const ACCEPTABLE = /^[A-Za-z0-9._-]{8,64}$/;
const MAX_LISTENERS = 30;

export interface RequestIdOptions {
  /** True to take over the ID set by a proxy in front; only if that proxy is trusted. */
  readonly trustIncoming: boolean;
}

/** Gives each request an ID, which its log lines, its error page and backend calls carry. */
export const requestId = ({ trustIncoming }: RequestIdOptions) =>
  function requestId(request: IncomingMessage, response: PreparedResponse): void {
    const incoming = trustIncoming ? request.headers["x-request-id"] : undefined;
    const id = typeof incoming === "string" && ACCEPTABLE.test(incoming) ? incoming : randomUUID();
    response.locals.requestId = id;
    response.setHeader("X-Request-Id", id);
    // Each stage that measures or cleans up listens for the end of the response; together they exceed Node's limit of
    // ten.
    response.setMaxListeners(MAX_LISTENERS);
  };
