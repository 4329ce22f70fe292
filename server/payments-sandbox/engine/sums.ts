import type { Customer, TaxId } from "../objects/customers.ts";
import { type InvoiceLine, type InvoiceSums, newLine } from "../objects/invoices.ts";
import type { Price } from "../objects/prices.ts";
import { type ActiveDiscount, amountsOff } from "./discounts.ts";
import { taxesOn, taxRule } from "./tax.ts";

/** An invoice line before discounts and taxes. */
export interface LineDraft {
  readonly amount: number;
  readonly description: string;
  readonly start: number;
  readonly end: number;
  readonly proration: boolean;
  readonly price: Price;
}

export interface Calculated {
  readonly lines: InvoiceLine[];
  readonly sums: InvoiceSums;
}

/**
 * Calculates a customer's invoice: discounts, then taxes, then the credit balance, which never makes the amount due
 * negative.
 */
export function calculate(facts: {
  invoice: string;
  customer: Customer;
  taxIds: readonly TaxId[];
  subscription: string;
  item: string;
  drafts: readonly LineDraft[];
  discount: ActiveDiscount | undefined;
}): Calculated {
  const { customer, drafts, discount, invoice, subscription, item } = facts;
  const rule = taxRule(customer, facts.taxIds);
  const off = discount
    ? amountsOff(
        drafts.map(({ amount }) => amount),
        discount.coupon,
      )
    : drafts.map(() => 0);
  const lines = drafts.map((draft, at) => {
    const taken = off[at] ?? 0;
    return newLine({
      invoice,
      subscription,
      item,
      amount: draft.amount,
      currency: draft.price.currency,
      description: draft.description,
      start: draft.start,
      end: draft.end,
      proration: draft.proration,
      price: draft.price.id,
      product: draft.price.product,
      unitAmount: draft.price.unit_amount,
      discounts: discount && taken > 0 ? [{ amount: taken, discount: discount.discount.id }] : [],
      taxes: taxesOn(draft.amount - taken, rule),
    });
  });
  const subtotal = total(lines.map(({ amount }) => amount));
  const taken = total(off);
  const tax = total(lines.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)));
  const all = subtotal - taken + tax;
  const owed = all + customer.balance;
  return {
    lines,
    sums: {
      subtotal,
      discount: taken,
      tax,
      total: all,
      startingBalance: customer.balance,
      endingBalance: Math.min(owed, 0),
      amountDue: Math.max(owed, 0),
    },
  };
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
