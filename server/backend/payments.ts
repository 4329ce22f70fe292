import type Stripe from "stripe";
import type { PaymentsSandbox } from "../payments-sandbox/index.ts";
import type { Listener } from "../payments-sandbox/webhooks/deliveries.ts";

/** The way to the payment provider: Stripe where there is a key, the sandbox of this installation otherwise. */
export interface Payments {
  readonly isSandbox: boolean;
  /** Real money: what comes from the other mode is none of ours. */
  readonly isLive: boolean;
  readonly webhookSecret: string;
  /** The official client. The first call starts the sandbox where there is one. */
  client(): Promise<Stripe>;
  /** The sandbox itself, for its hosted pages and its events; undefined where payments are real. */
  sandbox(): Promise<PaymentsSandbox | undefined>;
  /** Where the sandbox, if there is one, tells what happened. It starts by and by: nobody waits for it. */
  deliverTo(listener: Listener): void;
  close(): Promise<void>;
}
