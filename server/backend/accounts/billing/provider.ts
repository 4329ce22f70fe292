import type Stripe from "stripe";
import type { Config } from "../../../config.ts";
import type { PaymentsSandbox } from "../../../payments-sandbox/index.ts";
import type { Listener } from "../../../payments-sandbox/webhooks/deliveries.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Payments } from "../../platform/payments.ts";
import { keyFor } from "../../platform/vault.ts";
import { ensureCatalogue } from "./catalogue.ts";

export interface PaymentsOptions {
  readonly config: Pick<
    Config,
    "STRIPE_API_URL" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "publicUrl"
  >;
  readonly db: Db;
  readonly clock: () => Date;
  readonly signingKey: Uint8Array;
  readonly log: { error(facts: object, message: string): void };
}

const READ_TIMEOUT_MS = 3_000;
/**
 * Changing a subscription charges a card, for which the provider asks banks. Giving up too soon would report a failure
 * of what is about to succeed.
 */
const CHANGE_TIMEOUT_MS = 15_000;
/** Retries a request that got no response. Safe because every change carries an idempotency key. */
const RETRIES = 1;

export function createPayments({ config, db, clock, signingKey, log }: PaymentsOptions): Payments {
  const { STRIPE_SECRET_KEY: ownKey, STRIPE_API_URL: address, STRIPE_WEBHOOK_SECRET: ownSecret } = config;
  const isSandbox = ownKey === undefined;
  const apiKey = ownKey ?? `sk_test_${keyFor(signingKey, "payments sandbox").toString("hex")}`;
  const webhookSecret =
    ownSecret ?? `whsec_${keyFor(signingKey, "payments sandbox webhooks").toString("hex")}`;
  let sandbox: Promise<PaymentsSandbox> | undefined;
  let client: Promise<Stripe> | undefined;

  let listener: Listener | undefined;

  const startSandbox = async () => {
    const { startPaymentsSandbox } = await import("../../../payments-sandbox/index.ts");
    const { publicUrl } = config;
    const started = await startPaymentsSandbox({ db, clock, publicUrl, apiKey, webhookSecret, log });
    if (listener) started.deliverTo(listener);
    return started;
  };
  const theSandbox = () => {
    sandbox ??= startSandbox();
    // Lets the next caller try again after a failed start.
    sandbox.catch(() => {
      sandbox = undefined;
    });
    return sandbox;
  };

  const connect = async (): Promise<Stripe> => {
    const { default: StripeClient } = await import("stripe");
    const httpClient = StripeClient.createNodeHttpClient();
    const send = httpClient.makeRequest.bind(httpClient);
    httpClient.makeRequest = (host, port, path, method, headers, data, protocol, timeout) =>
      send(host, port, path, method, headers, data, protocol, method === "GET" ? timeout : CHANGE_TIMEOUT_MS);
    const common = {
      // The sandbox runs in this process, so it is only slow while the process is busy.
      timeout: isSandbox ? CHANGE_TIMEOUT_MS : READ_TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient,
    } as const;
    if (!isSandbox && address === undefined) return new StripeClient(apiKey, common);
    const url = new URL(address ?? `http://127.0.0.1:${(await theSandbox()).port}`);
    const stripe = new StripeClient(apiKey, {
      ...common,
      host: url.hostname,
      port: url.port || (url.protocol === "https:" ? 443 : 80),
      protocol: url.protocol === "https:" ? "https" : "http",
    });
    if (isSandbox && address === undefined) await ensureCatalogue(stripe);
    return stripe;
  };

  return {
    isSandbox,
    isLive: /^(sk|rk)_live_/.test(apiKey),
    webhookSecret,
    client() {
      client ??= connect();
      client.catch(() => {
        client = undefined;
      });
      return client;
    },
    sandbox: async () => (isSandbox ? theSandbox() : undefined),
    deliverTo(next) {
      listener = next;
      if (!isSandbox) return;
      theSandbox().then(
        (running) => running.deliverTo(next),
        (error) => log.error({ err: error }, "The payments sandbox will start with the next request"),
      );
    },
    async close() {
      const running = await sandbox?.catch(() => undefined);
      await running?.close();
    },
  };
}
