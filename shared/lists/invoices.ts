import * as words from "#words/listNames.ts";
import { translated } from "../words/translated.ts";
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
      translated({
        draft: words.draft,
        open: words.invoiceOpen,
        paid: words.paid,
        void: words.invoiceVoid,
        uncollectible: words.uncollectible,
      }),
      { any: words.anyStatus },
    ),
  },
  look: { order: one(invoiceOrders) },
};
