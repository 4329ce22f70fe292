import type Stripe from "stripe";
import { isEntitled, isSameChoice, type SoldPlan } from "#shared/billing.ts";
import { MINUTE_MS } from "#shared/constants.ts";
import type { QuoteRow } from "../../platform/db/schema/billing.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { askProvider } from "./asking.ts";
import { schedulePlan } from "./planned.ts";
import { type ProviderSubscription, secondsOf } from "./reading.ts";

/** Until then the provider may still be about to accept the change that was noted. */
const BEGINNING_MS = 5 * MINUTE_MS;

/** Fields of a subscription's metadata; an empty one is removed by the provider. */
export const NO_UPGRADE_AWAITED = {
  awaited_plan: "",
  awaited_interval: "",
  awaited_since: "",
  former_plan: "",
  former_interval: "",
};

/**
 * Notes at the provider which upgrade waits for the bank, and the smaller plan that it interrupts; one that an earlier
 * attempt noted stays.
 */
export async function noteAwaitedUpgrade(
  stripe: Stripe,
  { providerId, scheduledPlan, scheduledInterval }: ProviderSubscription,
  { plan, interval }: Pick<QuoteRow, "interval"> & { readonly plan: SoldPlan },
  now: Date,
): Promise<void> {
  await stripe.subscriptions.update(providerId, {
    metadata: {
      awaited_plan: plan,
      awaited_interval: interval,
      awaited_since: String(secondsOf(now)),
      ...(scheduledPlan && scheduledInterval
        ? { former_plan: scheduledPlan, former_interval: scheduledInterval }
        : {}),
    },
  });
}

/**
 * Finishes an upgrade that waited for the bank: once confirmed, the plan no longer ends; if it never was, the smaller
 * plan that it interrupted is scheduled again. Returns whether it changed anything at the provider.
 */
export async function finishAwaitedUpgrade(
  deps: Dependencies,
  found: ProviderSubscription | undefined,
): Promise<boolean> {
  const awaited = found?.awaited;
  if (!awaited || awaited.isPending || !isEntitled(found.state)) return false;
  const isConfirmed = isSameChoice(found, awaited);
  if (!isConfirmed && deps.clock().getTime() - awaited.since.getTime() < BEGINNING_MS) return false;
  const { former } = awaited;
  try {
    await askProvider(deps, async (stripe) => {
      if (!isConfirmed && former && !found.scheduleId && !found.cancelAtPeriodEnd)
        await schedulePlan(stripe, found.providerId, former);
      await stripe.subscriptions.update(found.providerId, {
        metadata: NO_UPGRADE_AWAITED,
        ...(isConfirmed && found.endTakenBack),
      });
    });
  } catch (error) {
    deps.log.warn(
      { err: error, subscription: found.providerId },
      "Finishing an upgrade failed and will be retried",
    );
    return false;
  }
  return true;
}
