/** A temporary failure of a service that this one depends on, which is no error in this code. */
export class Away extends Error {
  override name = "Away";
  /** One or two words for the log: "StripeConnectionError", "status 502". */
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
