import { and, eq, inArray, not, or } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { longDay } from "#shared/words/locale.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { billingCheckouts, subscriptions } from "../../platform/db/schema/billing.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { askProvider } from "./asking.ts";
import { expire } from "./checkout.ts";
import { isRunning, type SubscriptionRow } from "./queries.ts";
import { readAndStore } from "./storing.ts";

/**
 * Ends the plans of businesses that were closed, so that nobody pays for what they can no longer use: at once
 * if it was deleted, and with its period if it was archived, as it may be restored.
 */
export async function endPlansOfClosed(deps: Dependencies): Promise<void> {
  await expireCheckoutsOfClosed(deps);
  const closed = await deps.db
    .select({ subscription: subscriptions, status: businesses.status })
    .from(subscriptions)
    .innerJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(
      and(
        isRunning,
        or(
          eq(businesses.status, "deleted"),
          and(eq(businesses.status, "archived"), not(subscriptions.cancelAtPeriodEnd)),
        ),
      ),
    );
  for (const { subscription, status } of closed) {
    const { businessId } = subscription;
    try {
      await (status === "deleted" ? endNow(deps, subscription) : endWithPeriod(deps, subscription));
      await readAndStore(deps, businessId);
    } catch (error) {
      deps.log.warn(
        { err: error, businessId },
        "Ending the plan of a closed business failed and will be retried",
      );
    }
  }
}

/** Expires the checkouts of businesses that were closed, so that nobody pays for what they cannot use. */
async function expireCheckoutsOfClosed(deps: Dependencies): Promise<void> {
  const open = await deps.db
    .select({ checkout: billingCheckouts })
    .from(billingCheckouts)
    .innerJoin(businesses, eq(businesses.id, billingCheckouts.businessId))
    .where(and(eq(billingCheckouts.state, "open"), inArray(businesses.status, ["archived", "deleted"])));
  for (const { checkout } of open) {
    await expire(deps, checkout).catch((error: unknown) =>
      deps.log.warn(
        { err: error, checkout: checkout.id },
        "Expiring the checkout of a closed business failed",
      ),
    );
  }
}

const endNow = (deps: Dependencies, { providerId }: SubscriptionRow) =>
  askProvider(deps, (stripe) => stripe.subscriptions.cancel(providerId));

async function endWithPeriod(
  deps: Dependencies,
  { businessId, providerId, scheduleId, plan, periodEnd }: SubscriptionRow,
): Promise<void> {
  await askProvider(deps, async (stripe) => {
    if (scheduleId) await stripe.subscriptionSchedules.release(scheduleId);
    await stripe.subscriptions.update(providerId, { cancel_at_period_end: true });
  });
  await inTransaction(deps.db, (tx) =>
    audit(tx, {
      businessId,
      actor: "system",
      action: "billing.cancelled",
      entityId: null,
      at: deps.clock(),
      summary: auditSentence(log.planEndScheduled, { plan: planOf(plan).name, day: longDay(periodEnd) }),
    }),
  );
}
