import { createORPCClient } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { API_PREFIX, type BackendClient, contract } from "#shared/contract/index.ts";
import { language } from "#words/language.ts";
import { deadlineAfter, withDeadline } from "../deadline.ts";
import { type Backend, DEVICE_HEADER } from "./index.ts";
import type { Caller } from "./platform/caller.ts";
import { type RemoteHost, remoteHost } from "./remote-fetch.ts";
import { problemFromRemote, remoteError } from "./wire-errors.ts";

export interface RemoteBackendOptions {
  /** URL of the backend, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** How long a response may take, in milliseconds; for a change, ten times as long. */
  readonly timeoutMs: number;
  /** The headers that carry an access token; `Authorization: Bearer <token>` when absent. */
  readonly tokenHeaders?: TokenHeaders;
}

type TokenHeaders = (token: string) => Readonly<Record<string, string>>;

/**
 * A change may be one of thousands of rows, or have a bank charge a card. Giving up on it would report the failure of
 * what is about to succeed, whereas a page that gives up on reading can be loaded again.
 */
const CHANGES_TAKE = 10;

const asBearer: TokenHeaders = (token) => ({ authorization: `Bearer ${token}` });

/**
 * Creates a backend that runs in another process, over HTTP. Its responses and failures look the same as those of the
 * embedded one.
 */
export function createRemoteBackend({
  url,
  timeoutMs,
  tokenHeaders = asBearer,
}: RemoteBackendOptions): Backend {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, "");
  const host = remoteHost(origin);
  const send: Backend["fetch"] = (path, init) =>
    // A caller that passes a signal decides itself how long to wait.
    host.fetch(base + path, { ...init, signal: init.signal ?? deadlineAfter(timeoutMs) });

  return {
    client: (caller) => remoteClient(host, base, caller, { timeoutMs, tokenHeaders }),
    fetch: send,
    async ready() {
      try {
        const answer = await send("/readyz", { method: "GET" });
        await answer.body?.cancel();
        return answer.ok;
      } catch {
        return false;
      }
    },
    close: () => host.close(),
  };
}

function remoteClient(
  host: RemoteHost,
  base: string,
  caller: Caller,
  { timeoutMs, tokenHeaders }: Required<Omit<RemoteBackendOptions, "url">>,
): BackendClient {
  const link = new OpenAPILink(contract, {
    url: `http://backend.internal${base}${API_PREFIX}`,
    headers: () => headersFor(caller, tokenHeaders),
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = request.body ? { body: new Uint8Array(await request.arrayBuffer()) } : {};
      const ask = (signal: AbortSignal) =>
        host.fetch(pathname + search, {
          method: request.method,
          headers: Object.fromEntries(request.headers),
          signal,
          ...body,
        });
      return request.method === "GET"
        ? withDeadline(timeoutMs, ask, caller.signal)
        : withDeadline(CHANGES_TAKE * timeoutMs, ask);
    },
    customErrorResponseBodyDecoder: remoteError,
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          throw problemFromRemote(error);
        }
      },
    ],
  });
  return createORPCClient(link) as BackendClient;
}

const headersFor = (
  { token, requestId, ip, userAgent, country, idempotencyKey, device }: Caller,
  tokenHeaders: TokenHeaders,
): Record<string, string> => ({
  "x-request-id": requestId,
  "user-agent": userAgent,
  "accept-language": language(),
  ...(ip ? { "x-forwarded-for": ip } : {}),
  ...(country ? { "x-country-code": country } : {}),
  ...(token ? tokenHeaders(token) : {}),
  ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
  ...(device ? { [DEVICE_HEADER]: device } : {}),
});
