import type Stripe from "stripe";
import {
  BILLING_CURRENCY,
  type BillingInterval,
  billingIntervals,
  isSoldPlan,
  priceKey,
  priceOf,
  type SoldPlan,
  soldPlans,
} from "#shared/billing.ts";
import { plans } from "#shared/plans.ts";
import { unlessMissing } from "./asking.ts";

/** Name in the metadata by which the portal's configuration is found again. */
const PORTAL = "treets";

export interface CatalogueReport {
  readonly made: readonly string[];
  readonly kept: readonly string[];
}

/**
 * Sets up the provider's account with what we sell: a product for each plan, a price for each billing interval, and the
 * portal's configuration. Existing entries stay. Prices are immutable, so a changed one is replaced by a new one.
 */
export async function ensureCatalogue(stripe: Stripe): Promise<CatalogueReport> {
  const made: string[] = [];
  const kept: string[] = [];
  const known = await knownPrices(stripe);
  for (const plan of soldPlans) {
    const product = await ensureProduct(stripe, plan, made, kept);
    for (const interval of billingIntervals) {
      const key = priceKey(plan, interval);
      const found = known.get(key);
      if (found?.active && found.unit_amount === priceOf(plan, interval)) {
        kept.push(key);
        continue;
      }
      await stripe.prices.create({
        product,
        currency: BILLING_CURRENCY.toLowerCase(),
        unit_amount: priceOf(plan, interval),
        recurring: { interval },
        lookup_key: key,
        transfer_lookup_key: true,
        tax_behavior: "exclusive",
        nickname: `${plans[plan].name}, ${interval}ly`,
        metadata: { plan, interval },
      });
      made.push(key);
    }
  }
  await ensurePortal(stripe, made, kept);
  return { made, kept };
}

/** Returns the ID of a plan's product at the provider. */
const productOf = (plan: SoldPlan): string => `treets_${plan}`;

/** Returns the plan that a provider's product stands for; undefined if it is not one of ours. */
export const planOfProduct = (product: unknown): SoldPlan | undefined =>
  soldPlans.find((plan) => productOf(plan) === product);

async function ensureProduct(
  stripe: Stripe,
  plan: SoldPlan,
  made: string[],
  kept: string[],
): Promise<string> {
  const id = productOf(plan);
  const found = await unlessMissing(stripe.products.retrieve(id));
  (found ? kept : made).push(id);
  if (found) return found.id;
  const { id: created } = await stripe.products.create({
    id,
    name: `Treets ${plans[plan].name}`,
    // Software as a service, for business use.
    tax_code: "txcd_10103001",
    metadata: { plan },
  });
  return created;
}

async function ensurePortal(stripe: Stripe, made: string[], kept: string[]): Promise<void> {
  const settings = {
    features: {
      customer_update: { enabled: true, allowed_updates: ["email", "address", "name", "tax_id"] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      // Plans are changed in the application, which explains the consequences for treets and members.
      subscription_update: { enabled: false, default_allowed_updates: [], products: [] },
    },
    metadata: { name: PORTAL },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
  const { data } = await stripe.billingPortal.configurations.list({ limit: 100, active: true });
  const found = data.find(({ metadata }) => metadata?.name === PORTAL);
  if (found) await stripe.billingPortal.configurations.update(found.id, settings);
  else await stripe.billingPortal.configurations.create(settings);
  (found ? kept : made).push("portal");
}

async function knownPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const keys = soldPlans.flatMap((plan) => billingIntervals.map((interval) => priceKey(plan, interval)));
  const { data } = await stripe.prices.list({ lookup_keys: keys, limit: 100 });
  return new Map(data.flatMap((price) => (price.lookup_key ? [[price.lookup_key, price] as const] : [])));
}

/** Returns the provider's price ID of a plan. */
export async function priceIdOf(stripe: Stripe, plan: SoldPlan, interval: BillingInterval): Promise<string> {
  const { data } = await stripe.prices.list({
    lookup_keys: [priceKey(plan, interval)],
    active: true,
    limit: 1,
  });
  const [price] = data;
  if (!price)
    throw new Error(
      `The payment provider has no price ${priceKey(plan, interval)}: run npm run stripe:setup`,
    );
  return price.id;
}

/** Returns the plan that a provider's price stands for; undefined if it is not one of ours. */
export function choiceOf({
  metadata,
  recurring,
}: Stripe.Price): { plan: SoldPlan; interval: BillingInterval } | undefined {
  const plan = metadata?.plan;
  const interval = billingIntervals.find((known) => known === recurring?.interval);
  if (!isSoldPlan(plan) || !interval) return undefined;
  return { plan, interval };
}
