import { readFileSync } from "node:fs";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { startTestSandbox, WEBHOOK_SECRET } from "../support/sandbox.ts";

let world: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  world = await startTestSandbox();
});
afterAll(() => world.stop());

const refusal = async (deed: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await deed.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`Not refused by the API: ${error}`);
  return error;
};

describe("the payments sandbox", () => {
  it("changes a subscription in mid-period for exactly the difference, in two invoice lines", async () => {
    const { stripe, prices, subscribe } = world;
    const [basic, growth] = [await prices(2900, "month"), await prices(7900, "month")];
    const { subscription: id } = await subscribe(basic);
    const subscription = await stripe.subscriptions.retrieve(id);
    const [item] = subscription.items.data;
    const half = ((item?.current_period_start ?? 0) + (item?.current_period_end ?? 0)) / 2;
    const preview = await stripe.invoices.createPreview({
      customer: String(subscription.customer),
      subscription: id,
      subscription_details: {
        items: [{ id: item?.id ?? "", price: growth }],
        proration_behavior: "always_invoice",
        proration_date: half,
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1450, 3950]);
    expect(preview.amount_due).toBe(2500);
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: item?.id ?? "", price: growth }],
      proration_behavior: "always_invoice",
      proration_date: half,
      payment_behavior: "error_if_incomplete",
      expand: ["latest_invoice"],
    });
    const invoice = changed.latest_invoice as Stripe.Invoice;
    expect([invoice.status, invoice.amount_paid, invoice.billing_reason]).toEqual([
      "paid",
      2500,
      "subscription_update",
    ]);
  });

  it("responds to each test card as Stripe does", async () => {
    const { stripe, prices, submit, sandbox } = world;
    const price = await prices(2900, "month");
    const outcome = async (card: string, fields: Record<string, string> = {}) => {
      const { id: customer } = await stripe.customers.create({ email: "cards@example.org" });
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: "http://localhost:3000/done",
        cancel_url: "http://localhost:3000/back",
      });
      const answer = await submit(session.url ?? "", { card, expiry: "12/34", ...fields });
      const { status } = await stripe.checkout.sessions.retrieve(session.id);
      return { status, answer: answer.status, text: await answer.text() };
    };
    expect(await outcome("4242424242424242")).toMatchObject({ status: "complete", answer: 303 });
    expect(await outcome("4000000000000002")).toMatchObject({
      status: "open",
      text: expect.stringContaining("was declined"),
    });
    expect(await outcome("4000000000009995")).toMatchObject({
      status: "open",
      text: expect.stringContaining("insufficient funds"),
    });
    expect(await outcome("4000002500003155")).toMatchObject({
      status: "open",
      text: expect.stringContaining("Your bank asks"),
    });
    expect(await outcome("4000002500003155", { bank: "approve" })).toMatchObject({ status: "complete" });
    expect(await outcome("4000002500003155", { bank: "refuse" })).toMatchObject({
      status: "open",
      answer: 402,
    });
    expect(await outcome("4000000000000341")).toMatchObject({ status: "complete" });
    expect(await outcome("5555555555554444")).toMatchObject({ status: "open", answer: 422 });
    expect((await sandbox.fetch("/payments-sandbox/checkout/cs_test_nothing", {})).status).toBe(404);
  });

  it("renews, retries when a card fails, and settles with a new card", async () => {
    const { stripe, prices, subscribe, clock } = world;
    const { subscription, customer } = await subscribe(await prices(2900, "month"), "4000000000000341");
    clock.forward(32 * DAY_MS);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("past_due");
    clock.forward(13 * DAY_MS);
    const [invoice] = (await stripe.invoices.list({ customer, status: "open" })).data;
    expect([invoice?.attempt_count, invoice?.next_payment_attempt]).toEqual([4, null]);
    const portal = await stripe.billingPortal.sessions.create({
      customer,
      return_url: "http://localhost:3000/back",
    });
    await world.submit(portal.url, { do: "card", card: "4242424242424242", expiry: "12/34" });
    await stripe.invoices.pay(invoice?.id ?? "");
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
  });

  it("advances customers of a test clock by that clock", async () => {
    const { stripe, prices } = world;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
    const { id: customer } = await stripe.customers.create({ test_clock: clock.id });
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: await prices(7900, "month") }],
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_800_000_000 + 12 * 86_400 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("trialing");
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_800_000_000 + 15 * 86_400 });
    const { status, ended_at } = await stripe.subscriptions.retrieve(id);
    expect([status, ended_at]).toEqual(["canceled", 1_800_000_000 + 14 * 86_400]);
  });

  it("enters a schedule's next phase at the end of the period, without proration", async () => {
    const { stripe, prices, subscribe, clock } = world;
    const [basic, growth] = [await prices(2900, "month"), await prices(7900, "month")];
    const { subscription: id, customer } = await subscribe(growth);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      phases: [
        { items: [{ price: growth }], start_date: phase?.start_date ?? 0, end_date: phase?.end_date ?? 0 },
        { items: [{ price: basic }], duration: { interval: "month" }, proration_behavior: "none" },
      ],
    });
    const before = await stripe.invoices.createPreview({ customer, subscription: id });
    expect(before.amount_due).toBe(2900);
    clock.forward(32 * DAY_MS);
    const after = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    expect(after.items.data[0]?.price.unit_amount).toBe(2900);
    expect((after.latest_invoice as Stripe.Invoice).amount_paid).toBe(2900);
  });

  it("charges VAT by country, and none to businesses elsewhere in the EU", async () => {
    const { stripe, prices } = world;
    const price = await prices(2900, "month");
    const taxFor = async (country: string, vat?: string) => {
      const { id: customer } = await stripe.customers.create({ address: { country } });
      if (vat) await stripe.customers.createTaxId(customer, { type: "eu_vat", value: vat });
      const { total, subtotal } = await stripe.invoices.createPreview({
        customer,
        automatic_tax: { enabled: true },
        subscription_details: { items: [{ price }] },
      });
      return total - subtotal;
    };
    expect(await taxFor("DE")).toBe(551);
    expect(await taxFor("DE", "DE123456789")).toBe(551);
    expect(await taxFor("FR")).toBe(580);
    expect(await taxFor("FR", "FR12345678901")).toBe(0);
    expect(await taxFor("FR", "FR11111111111")).toBe(580);
    expect(await taxFor("US")).toBe(0);
    const { id } = await stripe.customers.create();
    expect(
      await refusal(stripe.customers.createTaxId(id, { type: "eu_vat", value: "nonsense" })),
    ).toMatchObject({
      code: "tax_id_invalid",
      param: "value",
    });
  });

  it("rejects invalid requests with Stripe's errors", async () => {
    const { stripe } = world;
    expect(await refusal(stripe.subscriptions.retrieve("sub_nothing"))).toMatchObject({
      type: "StripeInvalidRequestError",
      code: "resource_missing",
      statusCode: 404,
    });
    const unknown = { colour: "red" } as Stripe.CustomerCreateParams;
    expect(await refusal(stripe.customers.create(unknown))).toMatchObject({
      code: "parameter_unknown",
      param: "colour",
    });
    const stranger = new Stripe("sk_test_other", {
      host: "127.0.0.1",
      port: world.sandbox.port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
    expect(await refusal(stranger.customers.create())).toMatchObject({ statusCode: 401 });
    const old = new Stripe("sk_test_sandbox", {
      host: "127.0.0.1",
      port: world.sandbox.port,
      protocol: "http",
      maxNetworkRetries: 0,
      apiVersion: "2020-08-27" as never,
    });
    expect(await refusal(old.customers.create())).toMatchObject({ statusCode: 400 });
  });

  it("repeats a response for the same idempotency key, and rejects the key for a different request", async () => {
    const { stripe } = world;
    const options = { idempotencyKey: "one-key" };
    const first = await stripe.customers.create({ name: "Once" }, options);
    const second = await stripe.customers.create({ name: "Once" }, options);
    expect(second.id).toBe(first.id);
    expect(await refusal(stripe.customers.create({ name: "Other" }, options))).toMatchObject({
      type: "StripeIdempotencyError",
    });
  });

  it("paginates lists and expands IDs into objects", async () => {
    const { stripe, prices, subscribe } = world;
    const { customer } = await subscribe(await prices(2900, "month"));
    const ids: string[] = [];
    for await (const { id } of stripe.events.list({ limit: 3 })) {
      ids.push(id);
      if (ids.length === 10) break;
    }
    expect(new Set(ids).size).toBe(10);
    const { data } = await stripe.subscriptions.list({
      customer,
      expand: ["data.latest_invoice", "data.items.data.price.product", "data.default_payment_method"],
    });
    expect(data[0]).toMatchObject({
      latest_invoice: { object: "invoice" },
      items: { data: [{ price: { product: { object: "product" } } }] },
      default_payment_method: { object: "payment_method", card: { last4: "4242" } },
    });
  });

  it("signs its events so that the official client accepts them", async () => {
    const { sandbox, stripe } = world;
    const deliveries = await sandbox.takeDeliveries();
    expect(deliveries.length).toBeGreaterThan(10);
    for (const { body, signature } of deliveries) {
      expect(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).object).toBe("event");
    }
    expect(world.failures).toEqual([]);
  });
});

/**
 * Path of a copy of Stripe's published example objects: embedded/openapi/fixtures3.json of
 * github.com/stripe/stripe-mock (MIT), which is not part of the project. If empty, nothing is compared.
 */
const FIXTURES = process.env.STRIPE_FIXTURES ?? "";

describe.runIf(FIXTURES)("every object of the sandbox", () => {
  it("has the keys and types of Stripe's published examples", async () => {
    const { resources } = JSON.parse(readFileSync(FIXTURES, "utf8")) as { resources: Record<string, Json> };
    const { stripe, prices, subscribe } = world;
    const { customer, session, subscription } = await subscribe(await prices(2900, "month"));
    await stripe.customers.update(customer, { address: { country: "FR" } });
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
    const { invoice } = await stripe.checkout.sessions.retrieve(session);
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: "once" });
    const code = await stripe.promotionCodes.create({
      code: "TYPES",
      promotion: { type: "coupon", coupon: coupon.id },
    });
    const found: Record<string, unknown> = {
      customer: await stripe.customers.retrieve(customer),
      subscription: await stripe.subscriptions.retrieve(subscription),
      subscription_schedule: schedule,
      invoice: await stripe.invoices.retrieve(String(invoice)),
      "checkout.session": await stripe.checkout.sessions.retrieve(session),
      coupon,
      promotion_code: code,
      price: await stripe.prices.retrieve(await prices(2900, "month")),
      product: await stripe.products.create({ name: "A product" }),
      tax_id: await stripe.customers.createTaxId(customer, { type: "eu_vat", value: "DE123456789" }),
      event: (await stripe.events.list({ limit: 1 })).data[0],
      payment_method: (await stripe.customers.listPaymentMethods(customer)).data[0],
      "billing_portal.session": await stripe.billingPortal.sessions.create({ customer }),
      "billing_portal.configuration": await stripe.billingPortal.configurations.create({ features: {} }),
      "test_helpers.test_clock": await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 }),
    };
    const differences = Object.entries(found).flatMap(([name, object]) =>
      differencesOf(JSON.parse(JSON.stringify(object)), resources[name] ?? null, name),
    );
    expect(differences).toEqual([]);
  });
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Paths where an object may contain fields that the example happens to lack. */
const OPEN = /\.(metadata|data\.object|payment_method_options|status_details|wallet_options)$/;
/** A part of the API that the official client's types have, but the examples leave out. */
const UNSHOWN = /\.pricing\.price_details$/;

function differencesOf(ours: Json, theirs: Json, path: string): string[] {
  if (ours === null || theirs === null || OPEN.test(path)) return [];
  if (Array.isArray(ours) || Array.isArray(theirs)) {
    if (!Array.isArray(ours) || !Array.isArray(theirs)) return [`${path}: one is a list`];
    const [one, other] = [ours[0], theirs[0]];
    return one === undefined || other === undefined ? [] : differencesOf(one, other, `${path}[0]`);
  }
  if (typeof ours !== typeof theirs) return [`${path}: ${typeof ours} in place of ${typeof theirs}`];
  if (typeof ours !== "object" || typeof theirs !== "object") return [];
  return [
    ...Object.keys(theirs).flatMap((key) => (Object.hasOwn(ours, key) ? [] : [`${path}.${key} is missing`])),
    ...Object.entries(ours).flatMap(([key, value]) => {
      const at = `${path}.${key}`;
      if (Object.hasOwn(theirs, key)) return differencesOf(value, theirs[key] ?? null, at);
      return UNSHOWN.test(at) ? [] : [`${at} is unknown`];
    }),
  ];
}
