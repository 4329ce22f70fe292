/** Leads on, or shows a page. */
export interface HostedAnswer {
  readonly to?: string;
  readonly status?: number;
  readonly html?: string;
}
