import type { z } from "zod";
import { DAY_MS } from "#shared/constants.ts";
import { purchase as purchaseSchema } from "#shared/contract/purchases.ts";
import { problem } from "#shared/problems.ts";
import { WITHDRAWAL_DAYS } from "#shared/purchases.ts";
import { askProvider, unlessMissing } from "../../accounts/billing/index.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { inBusiness } from "../../platform/operation.ts";
import { presented } from "../../platform/presented.ts";
import { membershipOf, requireClaimable } from "../claims/index.ts";
import { checkoutFor, hold } from "./holding.ts";
import { type PurchaseRow, purchaseOfMember, purchasesOf } from "./queries.ts";
import { settle } from "./settling.ts";

export const buy = inBusiness.purchases.buy.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  requireClaimable(business);
  await deps.limits.consume("claim", user.id);
  const held = await hold(context, input);
  const { id, url } = await checkoutFor(deps, held, user.email);
  if (!url) throw problem("checkout_expired");
  return { purchase: id, url };
});

export const ofTreet = inBusiness.purchases.ofTreet.handler(async ({ input, context }) => {
  const { deps } = context;
  const member = await oneOr404(membershipOf(context));
  const rows = await purchasesOf(deps.db, { memberId: member.id, treetId: input.treet });
  return rows.map(present);
});

/**
 * Reads the state from the provider, regardless of what the return URL says. If the provider does not respond, the
 * stored state is returned.
 */
export const get = inBusiness.purchases.get.handler(async ({ input, context }) => {
  const { deps } = context;
  const member = await oneOr404(membershipOf(context));
  const found = () => oneOr404(purchaseOfMember(deps.db, member.id, input.purchase));
  await settle(deps, (await found()).id).catch(() => undefined);
  return present(await found());
});

export const leave = inBusiness.purchases.leave.handler(async ({ input, context }) => {
  const { deps } = context;
  const member = await oneOr404(membershipOf(context));
  const purchase = await oneOr404(purchaseOfMember(deps.db, member.id, input.purchase));
  const { sessionId } = purchase;
  if (purchase.state === "open" && sessionId) {
    await askProvider(deps, async (stripe) => {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId));
      if (session?.status === "open") await stripe.checkout.sessions.expire(sessionId);
    });
  }
  await settle(deps, purchase.id);
  return { done: true };
});

function present(purchase: PurchaseRow): z.input<typeof purchaseSchema> {
  const { state, treetId, title, url, paidAt, isWaived } = purchase;
  const until = paidAt && new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY_MS);
  return presented(purchaseSchema, purchase, {
    treet: { id: treetId, title },
    url: state === "open" ? url : null,
    refundableUntil: state === "paid" && until && !isWaived ? until.toISOString() : null,
  });
}

export { receipt } from "./receipts.ts";
export { refund, sales } from "./sales.ts";
