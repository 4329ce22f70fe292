/** A service that this one depends on gives no answer that helps: nobody's mistake here, and it passes. */
export class Away extends Error {
  override name = "Away";
  /** In a word or two, for a line of the log: "StripeConnectionError", "status 502". */
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
