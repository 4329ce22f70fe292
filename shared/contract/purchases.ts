import * as z from "zod";
import { purchaseStates } from "../purchases.ts";
import { businessInput, done, flagInput, inBusiness, ofBusiness, timestamp } from "./operation.ts";

export const purchase = z.object({
  id: z.string(),
  state: z.enum(purchaseStates),
  treet: z.object({ id: z.string(), title: z.string() }),
  priceMinor: z.number().int(),
  currency: z.string(),
  /** Where it is paid, while it can be. */
  url: z.string().nullable(),
  /** Until when the place is held. */
  expiresAt: timestamp,
  paidAt: timestamp.nullable(),
  /** Until when they may have their money back, where they may. */
  refundableUntil: timestamp.nullable(),
});
export type Purchase = z.infer<typeof purchase>;

const treetInput = businessInput.extend({ treet: z.string().min(1).max(64) });
const purchaseInput = businessInput.extend({ purchase: z.string().min(1).max(64) });

export const purchases = ofBusiness.router({
  buy: inBusiness("claims.create")
    .route({
      method: "POST",
      path: "/treets/{treet}/purchases",
      summary: "Hold a treet with a price and begin to pay for it",
      description:
        "Its place and its code are held for 30 minutes. Asked for again, it is the same checkout.",
    })
    .input(
      treetInput.extend({
        /** Of an event: they give up the right to have their money back. */
        waives: flagInput,
        link: z.string().max(64).optional(),
      }),
    )
    .output(z.object({ purchase: z.string(), url: z.string() })),
  ofTreet: inBusiness("claims.create")
    .route({
      method: "GET",
      path: "/treets/{treet}/purchases",
      summary: "What I have bought of a treet, the newest first",
    })
    .input(treetInput)
    .output(z.array(purchase)),
  get: inBusiness("claims.create")
    .route({
      method: "GET",
      path: "/purchases/{purchase}",
      summary: "What became of a purchase of mine: the payment provider is asked",
    })
    .input(purchaseInput)
    .output(purchase),
  leave: inBusiness("claims.create")
    .route({
      method: "DELETE",
      path: "/purchases/{purchase}",
      summary: "Pay no more for what is held for me",
    })
    .input(purchaseInput)
    .output(done),
});
