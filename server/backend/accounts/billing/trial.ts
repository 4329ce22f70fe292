import { and, eq, isNull, lte, or } from "drizzle-orm";
import { isSoldPlan } from "#shared/billing.ts";
import { plans, TRIAL_DAYS, TRIAL_PLAN } from "#shared/plans.ts";
import { conflict } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { billingAccounts } from "../../platform/db/schema/billing.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { actorOf, inBusiness } from "../../platform/operation.ts";
import { askProvider } from "./asking.ts";
import { priceIdOf } from "./catalogue.ts";
import { ensureCustomer } from "./customers.ts";
import { findSubscription, TRIAL_BEGINS_MS } from "./queries.ts";
import { readAndStore } from "./storing.ts";

/** Starts fourteen days of Growth without a card, once per business. The trial ends by itself. */
export const startTrial = inBusiness.billing.startTrial.handler(async ({ context }) => {
  const { deps, business, user } = context;
  await readAndStore(deps, business.id);
  const { customerId } = await ensureCustomer(deps, business, user);
  if ((await findSubscription(deps.db, business.id)) || business.plan !== "starter") throw usedUp();
  const now = deps.clock();
  const taken = await inTransaction(deps.db, async (tx) => {
    const [row] = await tx
      .update(billingAccounts)
      .set({ trialUsedAt: now })
      .where(
        and(
          eq(billingAccounts.businessId, business.id),
          or(
            isNull(billingAccounts.trialUsedAt),
            // The process ended before the provider was asked: there is no subscription.
            lte(billingAccounts.trialUsedAt, new Date(now.getTime() - TRIAL_BEGINS_MS)),
          ),
        ),
      )
      .returning({ id: billingAccounts.businessId });
    if (row) {
      const sentence = auditSentence(log.trialStarted, { plan: plans[TRIAL_PLAN].name });
      await record(tx, { ...context, at: now }, "billing.trial-started", null, sentence);
    }
    return row !== undefined;
  });
  if (!taken) throw usedUp();
  if (!isSoldPlan(TRIAL_PLAN)) throw new Error("The trial's plan is not sold");
  const plan = TRIAL_PLAN;
  try {
    await askProvider(deps, async (stripe) =>
      stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: await priceIdOf(stripe, plan, "month") }],
          trial_period_days: TRIAL_DAYS,
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
          automatic_tax: { enabled: true },
          metadata: { business: business.id },
        },
        { idempotencyKey: `trial-${business.id}` },
      ),
    );
  } catch (error) {
    // The idempotency key makes another attempt return the same trial at the provider.
    await deps.db
      .update(billingAccounts)
      .set({ trialUsedAt: null })
      .where(eq(billingAccounts.businessId, business.id));
    throw error;
  }
  await readAndStore(deps, business.id, { actor: actorOf(user) });
  const begun = await findSubscription(deps.db, business.id);
  return { endsAt: (begun?.trialEnd ?? now).toISOString() };
});

const usedUp = () => conflict(refusals.trialUsed());
