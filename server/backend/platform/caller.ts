/** The sender of a request to the backend and the user it acts for. */
export interface Caller {
  /** The access token; undefined for a visitor. */
  readonly token: string | undefined;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Two-letter country code, if a trusted proxy names it. */
  readonly country?: string;
  readonly idempotencyKey?: string;
  /** The secret that identifies a browser; programs have none. */
  readonly device?: string;
  /**
   * True if the language set in the user's account decides the language of the response; pages determine it themselves.
   */
  readonly inOwnLanguage?: boolean;
  /**
   * The web request that this call is part of: one object for all its calls, used to look things up only once per
   * request.
   */
  readonly webRequest?: object;
  /** Aborts when the client no longer waits. Reads are then abandoned; changes are completed. */
  readonly signal?: AbortSignal;
}
