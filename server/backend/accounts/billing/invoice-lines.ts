import type Stripe from "stripe";
import type { BilledItem, BilledLine } from "#shared/contract/billing-shapes.ts";
import { planOfProduct } from "./catalogue.ts";

/** Reads a line of the provider's invoice, whose description is in the provider's words and language. */
export const readLine = (line: Stripe.InvoiceLineItem): BilledLine => ({
  description: line.description ?? "",
  item: itemOf(line),
  amountMinor: line.amount,
});

/** Longer than any month. */
const MONTH_SECONDS = 32 * 86_400;

function itemOf({ amount, parent, period, pricing }: Stripe.InvoiceLineItem): BilledItem | null {
  const plan = planOfProduct(pricing?.price_details?.product);
  if (!plan) return null;
  const isPart = (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;
  return {
    kind: kindOf(amount, isPart),
    plan,
    interval: period.end - period.start > MONTH_SECONDS ? "year" : "month",
  };
}

function kindOf(amount: number, isPart: boolean): BilledItem["kind"] {
  if (isPart) return amount > 0 ? "rest" : "unused";
  return amount > 0 ? "plan" : "trial";
}
