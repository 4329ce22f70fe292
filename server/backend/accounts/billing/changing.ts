import type Stripe from "stripe";
import { isEntitled } from "#shared/billing.ts";
import { plans } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { actorOf, inBusiness } from "../../platform/operation.ts";
import { askToChange, ConfirmationNeeded, isDeclined } from "./asking.ts";
import { priceIdOf } from "./catalogue.ts";
import { NO_UPGRADE_AWAITED, noteAwaitedUpgrade } from "./confirming.ts";
import { ensureCustomer } from "./customers.ts";
import { schedulePlan } from "./planned.ts";
import { basisOf, type QuoteRow, readForQuote, staleQuote, takeQuote } from "./quotes.ts";
import { type ProviderSubscription, secondsOf } from "./reading.ts";
import { readAndStore } from "./storing.ts";

/**
 * Upgrades at the quoted price. The idempotency keys sent to the provider contain the quote's ID, so a second click, a
 * lost response or a crash in between never charges twice.
 */
export const change = inBusiness.billing.change.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const quote = await takeQuote(deps, business, input.quote);
  if (quote.kind !== "change") throw staleQuote();
  const plan = quote.plan;
  const interval = quote.interval;
  const { customerId } = await ensureCustomer(deps, business, user);
  const state = await readForQuote(deps, quote, customerId);
  const found = state.subscription;
  if (!found || !isEntitled(found.state)) throw staleQuote();
  const isDone = found.plan === plan && found.interval === interval;
  if (!isDone && basisOf(state) !== quote.basis) throw staleQuote();
  const url = isDone ? null : await move(deps, quote, found);
  if (!url && !isDone) {
    await inTransaction(deps.db, (tx) =>
      record(
        tx,
        context,
        "billing.upgraded",
        null,
        auditSentence(log.planUpgraded, {
          plan: plans[plan].name,
          interval: oneOf(["month"], interval),
        }),
        { quote: quote.id, due: quote.shown.dueMinor },
      ),
    );
  }
  // The payment stands even if this read fails: the webhook and the nightly reconciliation store the change too.
  await readAndStore(deps, business.id, { actor: actorOf(user) }).catch((error) =>
    deps.log.warn({ err: error }, "Storing a plan change failed and will be retried"),
  );
  return { state: url ? ("confirm" as const) : ("done" as const), url };
});

/**
 * Charges and changes the plan in one step, or leaves everything unchanged. Returns the URL of the invoice page if the
 * payment has to be confirmed first.
 */
async function move(
  deps: Dependencies,
  quote: QuoteRow,
  found: ProviderSubscription,
): Promise<string | null> {
  const plan = quote.plan;
  const interval = quote.interval;
  return askToChange(deps, async (stripe) => {
    const price = await priceIdOf(stripe, plan, interval);
    if (found.scheduleId) {
      await stripe.subscriptionSchedules.release(
        found.scheduleId,
        {},
        { idempotencyKey: `release-${quote.id}-${found.scheduleId}` },
      );
    }
    const wish = {
      items: [{ id: found.itemId, price }],
      proration_behavior: "always_invoice" as const,
      ...(found.state === "trialing" ? {} : { proration_date: secondsOf(quote.prorationAt) }),
    };
    try {
      await stripe.subscriptions.update(
        found.providerId,
        {
          ...wish,
          payment_behavior: "error_if_incomplete",
          ...found.endTakenBack,
        },
        { idempotencyKey: `change-${quote.id}` },
      );
      if (found.awaited)
        await stripe.subscriptions.update(found.providerId, { metadata: NO_UPGRADE_AWAITED });
      return null;
    } catch (error) {
      if (!needsConfirmation(error)) {
        if (isDeclined(error)) await scheduleAgain(deps, stripe, found);
        throw error;
      }
    }
    // A change that waits for a confirmation can neither keep a schedule nor take back the end of the plan itself.
    await noteAwaitedUpgrade(stripe, found, { plan, interval }, deps.clock());
    const waiting = await stripe.subscriptions.update(
      found.providerId,
      { ...wish, payment_behavior: "pending_if_incomplete", expand: ["latest_invoice"] },
      { idempotencyKey: `confirm-${quote.id}` },
    );
    const invoice = waiting.latest_invoice;
    const page = typeof invoice === "object" ? invoice?.hosted_invoice_url : undefined;
    if (!page) throw problem("payment_failed");
    return page;
  });
}

/**
 * Schedules the smaller plan again that was scheduled before, as the provider changes no subscription that has a
 * schedule.
 */
async function scheduleAgain(deps: Dependencies, stripe: Stripe, found: ProviderSubscription): Promise<void> {
  const { providerId, scheduledPlan: plan, scheduledInterval: interval } = found;
  if (!plan || !interval) return;
  await schedulePlan(stripe, providerId, { plan, interval }).catch((error: unknown) =>
    deps.log.error({ err: error, subscription: providerId }, "Failed to schedule a smaller plan again"),
  );
}

const needsConfirmation = (error: unknown): boolean =>
  error instanceof ConfirmationNeeded ||
  (error instanceof Error &&
    "code" in error &&
    (error.code === "subscription_payment_intent_requires_action" ||
      error.code === "authentication_required"));
