import type Stripe from "stripe";
import type { PaymentsSandbox } from "../../payments-sandbox/index.ts";
import type { Listener } from "../../payments-sandbox/webhooks/deliveries.ts";

/** Access to the payment provider: Stripe if a key is configured, otherwise this installation's sandbox. */
export interface Payments {
  readonly isSandbox: boolean;
  /** True with real money; events of the other mode are not ours. */
  readonly isLive: boolean;
  readonly webhookSecret: string;
  /** Returns the official client. The first call starts the sandbox, if there is one. */
  client(): Promise<Stripe>;
  /** Returns the sandbox, for its hosted pages and its events; undefined when payments are real. */
  sandbox(): Promise<PaymentsSandbox | undefined>;
  /**
   * Sets the listener for the sandbox's events, if there is a sandbox. It starts in the background without delaying the
   * caller.
   */
  deliverTo(listener: Listener): void;
  close(): Promise<void>;
}
