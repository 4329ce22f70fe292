import type Stripe from "stripe";
import type { BillingInterval, SoldPlan } from "#shared/billing.ts";
import { priceIdOf } from "./catalogue.ts";

/** Schedules a plan at the provider for the end of the subscription's period. */
export async function schedulePlan(
  stripe: Stripe,
  subscriptionId: string,
  { plan, interval }: { readonly plan: SoldPlan; readonly interval: BillingInterval },
): Promise<void> {
  const planned = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const [phase] = planned.phases;
  const current = phase?.items[0]?.price;
  if (!phase || !current)
    throw new Error("The payment provider created a schedule without a phase or its price");
  await stripe.subscriptionSchedules.update(planned.id, {
    end_behavior: "release",
    metadata: { next_plan: plan, next_interval: interval },
    phases: [
      {
        items: [{ price: typeof current === "string" ? current : current.id, quantity: 1 }],
        start_date: phase.start_date,
        end_date: phase.end_date,
      },
      {
        items: [{ price: await priceIdOf(stripe, plan, interval), quantity: 1 }],
        duration: { interval, interval_count: 1 },
        proration_behavior: "none",
      },
    ],
  });
}
