import * as z from "zod";
import { salesList } from "../lists/sales.ts";
import { disputeStates, purchaseStates } from "../purchases.ts";
import { businessInput, done, flagInput, pageInput, pageOf, timestamp } from "./common.ts";
import { filterFields } from "./list-fields.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

const mayCreate = inBusiness("claims.create");

export const purchase = z.object({
  id: z.string(),
  state: z.enum(purchaseStates),
  treet: z.object({ id: z.string(), title: z.string() }),
  priceMinor: z.number().int(),
  currency: z.string(),
  /** URL of the checkout, while it can be paid. */
  url: z.string().nullable(),
  /** End of the reservation. */
  expiresAt: timestamp,
  paidAt: timestamp.nullable(),
  /** End of the refund period; null if there is none. */
  refundableUntil: timestamp.nullable(),
});
export type Purchase = z.infer<typeof purchase>;

/** A sale of a business, without the buyer. */
export const sale = z.object({
  id: z.string(),
  state: z.enum(["paid", "refunding", "refunded"]),
  treet: z.object({ id: z.string(), title: z.string() }),
  /** Name of the community whose members can buy it. */
  community: z.string(),
  /** Reference of the claim, as used at the till. */
  reference: z.string(),
  priceMinor: z.number().int(),
  feeMinor: z.number().int(),
  /** What the buyer has got back. */
  refundedMinor: z.number().int(),
  currency: z.string(),
  paidAt: timestamp,
  refundedAt: timestamp.nullable(),
  /** A dispute raised with a bank, with the deadline for the seller's response. */
  dispute: z.object({ state: z.enum(disputeStates), dueAt: timestamp.nullable() }).nullable(),
  isRefundable: z.boolean(),
});
export type Sale = z.infer<typeof sale>;

const treetInput = businessInput.extend({ treet: z.string().min(1).max(64) });
const purchaseInput = businessInput.extend({ purchase: z.string().min(1).max(64) });

export const purchases = ofBusiness.router({
  buy: mayCreate("POST /treets/{treet}/purchases", "Reserve a treet with a price and start its checkout", {
    description:
      "The place and the code are reserved for 30 minutes. Repeating the request returns the same checkout.",
  })
    .input(
      treetInput.extend({
        /** For events: the buyer waives the right of withdrawal. */
        waives: flagInput,
        link: z.string().max(64).optional(),
      }),
    )
    .output(z.object({ purchase: z.string(), url: z.string() })),
  ofTreet: mayCreate("GET /treets/{treet}/purchases", "List the caller's purchases of a treet, newest first")
    .input(treetInput)
    .output(z.array(purchase)),
  get: mayCreate(
    "GET /purchases/{purchase}",
    "Get one of the caller's purchases, refreshed from the payment provider",
  )
    .input(purchaseInput)
    .output(purchase),
  receipt: mayCreate(
    "GET /purchases/{purchase}/receipt.pdf",
    "Download the receipt of one of the caller's purchases",
  )
    .input(purchaseInput)
    .output(z.file()),
  leave: mayCreate("DELETE /purchases/{purchase}", "Cancel the reservation of one of the caller's purchases")
    .input(purchaseInput)
    .output(done),
  sales: inBusiness("payouts.manage", { atRest: true })(
    "GET /sales",
    "List the sales of a business, newest first",
  )
    .input(
      businessInput.extend(pageInput.shape).extend(filterFields(salesList.filters)).extend({
        /** Only sales with a dispute. */
        disputed: flagInput,
      }),
    )
    .output(pageOf(sale)),
  refund: inBusiness("payouts.manage")(
    "POST /sales/{purchase}/refund",
    "Refund what is left of a sale's price",
    { description: "An unused claim can no longer be used. Repeating the request returns the same refund." },
  )
    .input(purchaseInput)
    .output(sale),
});
