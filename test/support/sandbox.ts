import Stripe from "stripe";
import { startPaymentsSandbox } from "#server/payments-sandbox/index.ts";
import { TestClock } from "./backend.ts";
import { type DatabaseKind, freshDatabase, usualDatabase } from "./databases.ts";

const KEY = "sk_test_sandbox";
export const WEBHOOK_SECRET = "whsec_sandbox";

/** Starts the payments sandbox alone, with the official client for it. */
export async function startTestSandbox(kind: DatabaseKind = usualDatabase()) {
  const database = await freshDatabase(kind);
  const clock = new TestClock();
  const failures: object[] = [];
  const sandbox = await startPaymentsSandbox({
    db: database.db,
    clock: clock.now,
    publicUrl: "http://localhost:3000",
    apiKey: KEY,
    webhookSecret: WEBHOOK_SECRET,
    log: { error: (facts) => failures.push(facts) },
  });
  const stripe = clientFor(sandbox.port);
  /** Posts the form of a hosted page, as a browser without scripts does. */
  const submit = (url: string, fields: Record<string, string>) =>
    sandbox.fetch(new URL(url).pathname, { method: "POST", body: new URLSearchParams(fields) });
  return {
    sandbox,
    stripe,
    clock,
    failures,
    submit,
    /** Returns prices by `<amount in cents> <interval>`, each created once. */
    prices: priceMaker(stripe),
    /** Creates a customer with a paid subscription. */
    async subscribe(
      price: string,
      card = "4242424242424242",
      options: Stripe.Checkout.SessionCreateParams = {},
    ) {
      const customer = await stripe.customers.create({ email: "club@example.org" });
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer: customer.id,
        line_items: [{ price, quantity: 1 }],
        success_url: "http://localhost:3000/done?session={CHECKOUT_SESSION_ID}",
        cancel_url: "http://localhost:3000/back",
        ...options,
      });
      await submit(session.url ?? "", { card, expiry: "12/34" });
      const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
      return { customer: customer.id, session: session.id, subscription: String(subscription) };
    },
    async stop() {
      await sandbox.close();
      await database.close();
    },
  };
}

export const clientFor = (port: number, key = KEY) =>
  new Stripe(key, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0, telemetry: false });

function priceMaker(stripe: Stripe) {
  const made = new Map<string, Promise<string>>();
  let product: Promise<string> | undefined;
  return (amount: number, interval: "month" | "year"): Promise<string> => {
    const name = `${amount} ${interval}`;
    product ??= stripe.products.create({ name: "Plan" }).then(({ id }) => id);
    const price =
      made.get(name) ??
      product
        .then((id) =>
          stripe.prices.create({
            product: id,
            currency: "eur",
            unit_amount: amount,
            recurring: { interval },
            tax_behavior: "exclusive",
          }),
        )
        .then(({ id }) => id);
    made.set(name, price);
    return price;
  };
}
