import * as words from "#words/listNames.ts";
import { choice, one, search } from "./list.ts";
import { invoiceOrders } from "./orders.ts";

export const invoiceStates = ["draft", "open", "paid", "void", "uncollectible"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Invoices of a business. */
export const invoicesList = {
  filters: {
    search,
    state: choice<InvoiceState>(
      words.state,
      {
        get draft() {
          return words.draft();
        },
        get open() {
          return words.invoiceOpen();
        },
        get paid() {
          return words.paid();
        },
        get void() {
          return words.invoiceVoid();
        },
        get uncollectible() {
          return words.uncollectible();
        },
      },
      { any: words.anyStatus },
    ),
  },
  look: { order: one(invoiceOrders) },
};
