/** A redirect or a page. */
export interface HostedAnswer {
  readonly to?: string;
  readonly status?: number;
  readonly html?: string;
}
