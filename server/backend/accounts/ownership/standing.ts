import type { z } from "zod";
import type { businessStanding } from "#shared/contract/ownership.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { billingStatusOf, nextChargeOf } from "../billing/index.ts";
import { findPayoutAccount } from "../payouts/index.ts";

/** Returns what the new owner takes over: the plan, its next charge, and what is open. */
export async function standingOf(
  deps: Dependencies,
  business: Pick<ActingBusiness, "id" | "plan">,
  userId: string,
): Promise<z.input<typeof businessStanding>> {
  // The status is the same for everybody, except for what they may do about it.
  const membership = { roles: [], billing: false, canRedeem: false };
  const status = await billingStatusOf(deps, business, { userId, membership });
  const payouts = await findPayoutAccount(deps.db, business.id);
  const { plan, interval, state, scheduled, pastDue, trialEnd, trialEndsItself } = status;
  return {
    plan,
    interval,
    state,
    scheduled,
    nextCharge: nextChargeOf(status),
    trialEnd: trialEndsItself ? trialEnd : null,
    pastDue: pastDue && { dueMinor: pastDue.dueMinor, endsAt: pastDue.endsAt },
    payoutsStopped: payouts?.state === "restricted",
  };
}
