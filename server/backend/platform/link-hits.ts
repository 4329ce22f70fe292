export interface Hit {
  readonly code: string;
  readonly scan: boolean;
  readonly ip: string;
  readonly userAgent: string;
  /** The page that led here, as the browser told it. */
  readonly referrer: string | undefined;
  /** Two letters, where a proxy in front says so; the address itself is not kept. */
  readonly country: string | undefined;
}

export interface LinkHits {
  /** Remembers somebody who followed a link; costs no query and never fails. */
  record(hit: Hit): void;
  /** Stores what is remembered; resolves when it is stored. Rejects when the database does not answer; nothing is lost then. */
  flush(): Promise<void>;
  /** Stores what is left and ends. */
  stop(): Promise<void>;
}
