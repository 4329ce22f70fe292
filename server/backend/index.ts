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
  /** The caller's `webRequest`, where the backend is in this process; it goes into no header. */
  readonly webRequest?: object;
}

/**
 * The door to the backend. Pages, the auth proxy and the API forwarder know nothing but these types, so that an
 * embedded backend (same process) and a remote one (BACKEND_URL) are the same to them.
 */
export interface Backend {
  /** Typed operations as this caller. Every call rejects with a Problem, whichever transport is in use. */
  client(caller: Caller): BackendClient;
  /**
   * One raw HTTP exchange with the backend; `path` begins with "/". Redirects are never followed.
   * Rejects when no answer came (refused, timeout); an answer of any status resolves.
   */
  fetch(path: string, init: BackendRequestInit): Promise<Response>;
  /**
   * What GET of the session answers this caller, or the Problem it answers: every page asks it, so a backend in this
   * process leaves out the forms of HTTP. Absent where only HTTP leads there.
   */
  readonly session?: ((caller: Caller) => Promise<Session>) | undefined;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
