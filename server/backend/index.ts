import type { BackendClient } from "#shared/contract/index.ts";

/**
 * The door to the backend. Pages, the auth proxy and the API forwarder know nothing but these types, so that an
 * embedded backend (same process) and a remote one (BACKEND_URL) are the same to them.
 */
export interface Caller {
  /** The access token; undefined for a visitor. */
  readonly token: string | undefined;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Two letters, where a trusted proxy names it. */
  readonly country?: string;
  readonly idempotencyKey?: string;
  /** The secret that tells one browser from another; a program has none. */
  readonly device?: string;
  /** Ends when nobody waits any more. What only reads is given up then; what changes something is not. */
  readonly signal?: AbortSignal;
}

/** How a caller's device is told over HTTP; from the web server alone, which passes on no such header of a browser's. */
export const DEVICE_HEADER = "x-treets-device";

export interface BackendRequestInit {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly signal?: AbortSignal;
}

export interface Backend {
  /** Typed operations as this caller. Every call rejects with a Problem, whichever transport is in use. */
  client(caller: Caller): BackendClient;
  /**
   * One raw HTTP exchange with the backend; `path` begins with "/". Redirects are never followed.
   * Rejects when no answer came (refused, timeout); an answer of any status resolves.
   */
  fetch(path: string, init: BackendRequestInit): Promise<Response>;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
