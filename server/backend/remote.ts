import { createORPCClient } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { API_PREFIX, type BackendClient, contract } from "#shared/contract/index.ts";
import type { Backend, BackendRequestInit, Caller } from "./index.ts";
import { problemFromRemote, remoteError } from "./wire-errors.ts";

export interface RemoteBackendOptions {
  /** Where the backend is, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** How long an answer may take. */
  readonly timeoutMs: number;
}

/** A backend in another process, over HTTP. Its answers and failures look the same as the embedded one's. */
export function createRemoteBackend({ url, timeoutMs }: RemoteBackendOptions): Backend {
  const base = url.replace(/\/+$/, "");

  const send = (path: string, { method, headers, body, signal }: BackendRequestInit): Promise<Response> => {
    const deadline = AbortSignal.timeout(timeoutMs);
    return fetch(base + path, {
      method,
      ...(headers ? { headers } : {}),
      ...(body === undefined ? {} : { body: body as BodyInit, duplex: "half" as const }),
      // A caller that brings its own signal has its own idea of how long to wait.
      signal: signal ?? deadline,
      redirect: "manual",
    });
  };

  return {
    client: (caller) => remoteClient(base, caller, timeoutMs),
    fetch: send,
    async ready() {
      try {
        return (await send("/readyz", { method: "GET" })).ok;
      } catch {
        return false;
      }
    },
    async close() {},
  };
}

function remoteClient(base: string, caller: Caller, timeoutMs: number): BackendClient {
  const link = new OpenAPILink(contract, {
    url: base + API_PREFIX,
    headers: () => headersFor(caller),
    fetch: (request, init) =>
      fetch(request, {
        ...init,
        redirect: "manual",
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
      }),
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

function headersFor({ token, requestId, ip, userAgent, idempotencyKey }: Caller): Record<string, string> {
  return {
    "x-request-id": requestId,
    "user-agent": userAgent,
    ...(ip ? { "x-forwarded-for": ip } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
  };
}
