import { isSoldPlan } from "#shared/billing.ts";
import { inBusiness } from "../../platform/operation.ts";
import { askProvider } from "./asking.ts";
import { priceIdOf } from "./catalogue.ts";
import { previewOfPeriod, taxOf } from "./period-tax.ts";
import { billingStatusOf, nextPeriodOf } from "./present.ts";
import { ensureAccount } from "./queries.ts";

/** Returns the next charge, taxed by the provider for the billing details as they are now. */
export const nextCharge = inBusiness.billing.nextCharge.handler(async ({ context }) => {
  const { deps, business, user, actor } = context;
  const status = await billingStatusOf(deps, business, {
    userId: user.id,
    membership: actor?.membership ?? { roles: [], billing: false, canRedeem: false },
  });
  const next = nextPeriodOf(status);
  const { customerId, country } = await ensureAccount(deps.db, business.id);
  if (!next || !customerId) return { charge: null };
  const { plan, interval, ...charge } = next;
  if (!isSoldPlan(plan)) return { charge: null };
  const preview = await askProvider(deps, async (stripe) =>
    previewOfPeriod(stripe, customerId, await priceIdOf(stripe, plan, interval)),
  );
  return { charge: { ...charge, ...taxOf(preview, { country }) } };
});
