import type Stripe from "stripe";
import type { TaxedCharge } from "#shared/contract/billing-shapes.ts";
import { sumOf } from "#shared/money.ts";

/** Returns the provider's preview of a whole period at this price, without discounts and what was paid before. */
export const previewOfPeriod = (stripe: Stripe, customer: string, price: string): Promise<Stripe.Invoice> =>
  stripe.invoices.createPreview({
    customer,
    automatic_tax: { enabled: true },
    subscription_details: { items: [{ price }] },
  });

/** Returns how an invoice of a customer in this country is taxed. */
export function taxOf(
  { total_taxes: taxes }: Stripe.Invoice,
  { country }: { readonly country: string | null },
): Pick<TaxedCharge, "tax" | "taxMinor"> {
  const taxMinor = sumOf((taxes ?? []).map(({ amount }) => amount));
  if (!country) return { tax: "unknown", taxMinor };
  if (taxes?.some(({ taxability_reason: reason }) => reason === "reverse_charge"))
    return { tax: "reverse_charge", taxMinor };
  return { tax: taxMinor > 0 ? "vat" : "none", taxMinor };
}
