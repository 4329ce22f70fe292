import type { BackendClient } from "#shared/contract/index.ts";
import type { Session } from "#shared/session.ts";
import type { Caller } from "./platform/caller.ts";

/** The header with the caller's device. Only the web server sets it; one that a browser sends is dropped. */
export const DEVICE_HEADER = "x-treets-device";

export interface BackendRequestInit {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly signal?: AbortSignal;
  /** The caller's `webRequest`, when the backend runs in this process; never sent as a header. */
  readonly webRequest?: object;
}

/**
 * The interface to the backend. Pages, the auth proxy and the API forwarder depend only on these types, so an embedded
 * backend (same process) and a remote one (BACKEND_URL) look the same to them.
 */
export interface Backend {
  /**
   * Returns the typed operations, called as this caller. Every call rejects with a Problem, whichever transport is in
   * use.
   */
  client(caller: Caller): BackendClient;
  /**
   * Makes one raw HTTP request to the backend; `path` begins with "/". Redirects are never followed. Rejects when no
   * response arrives (refused, timeout); a response with any status resolves.
   */
  fetch(path: string, init: BackendRequestInit): Promise<Response>;
  /**
   * Returns what GET of the session returns for this caller, or rejects with its Problem. Every page needs it, so a
   * backend in this process skips the HTTP form. Absent when the backend can only be reached over HTTP.
   */
  readonly session?: ((caller: Caller) => Promise<Session>) | undefined;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
