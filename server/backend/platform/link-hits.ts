export interface Hit {
  readonly code: string;
  readonly scan: boolean;
  readonly ip: string;
  readonly userAgent: string;
  /** The referring page, as sent by the browser. */
  readonly referrer: string | undefined;
  /** Two-letter country code, if a proxy in front provides it; the IP address itself is not stored. */
  readonly country: string | undefined;
}

export interface LinkHits {
  /** Records in memory that a link was followed; runs no query and never fails. */
  record(hit: Hit): void;
  /**
   * Stores the recorded hits and resolves when they are stored. Rejects if the database does not respond; nothing is
   * lost then.
   */
  flush(): Promise<void>;
  /** Stores the remaining hits and stops. */
  stop(): Promise<void>;
}
