/** Who asks the backend for something, and for whom it is done. */
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
  /** Whether what their account has set decides in which language they are answered: a page has found that out itself. */
  readonly inOwnLanguage?: boolean;
  /** The web request that this is part of: one object for all it asks, for what need be found out only once in it. */
  readonly webRequest?: object;
  /** Ends when nobody waits any more. What only reads is given up then; what changes something is not. */
  readonly signal?: AbortSignal;
}
