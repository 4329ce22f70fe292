import { and, eq, isNotNull, lt } from "drizzle-orm";
import { DOWNGRADE_REMINDER_DAYS, DUNNING_END_DAYS, TRIAL_REMINDER_DAYS } from "#shared/billing.ts";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { planOf } from "#shared/plans.ts";
import { longDay } from "#shared/words/locale.ts";
import { billingQuotes, paymentEvents, subscriptions } from "../../platform/db/schema/billing.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { scheduledJob } from "../../platform/jobs/job.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { lockBusiness } from "../businesses/index.ts";
import { askProvider } from "./asking.ts";
import { endPlansOfClosed } from "./closed.ts";
import { smallerPlanEmail, trialEndsEmail } from "./email-templates.ts";
import { notifyOfFailedPayment } from "./notices.ts";
import { dueForBillingCheck, findSubscription, type SubscriptionRow, withCustomer } from "./queries.ts";
import { readAndStore } from "./storing.ts";

const AT_ONCE = 100;
/** Days that handled events are kept, in case of questions. */
const EVENTS_KEPT_DAYS = 90;
const RECONCILED_INVOICES = 100;

const checkHourly = scheduledJob("billing.tend", "11 * * * *", { maxMinutes: 60 });
const reconcileNightly = scheduledJob("billing.reconcile", "43 2 * * *", { maxMinutes: 240 });

export function defineBillingChecks(deps: Dependencies): void {
  deps.jobs.define(checkHourly, () => runBillingChecks(deps));
  deps.jobs.define(reconcileNightly, async () => void (await reconcile(deps)));
}

/**
 * Handles what is due with time: notices of a failed payment, the end after the last of them, and reminders before a
 * trial or plan ends.
 */
export async function runBillingChecks(deps: Dependencies): Promise<void> {
  await endPlansOfClosed(deps);
  for (const { businessId } of await dueForBillingCheck(deps.db, deps.clock())) {
    await inTransaction(deps.db, (tx) => remind(tx, deps, businessId));
    const found = await findSubscription(deps.db, businessId);
    if (!found) continue;
    const now = deps.clock().getTime();
    const isOver =
      found.pastDueSince !== null && now - found.pastDueSince.getTime() >= DUNNING_END_DAYS * DAY_MS;
    // The period or trial should have ended but no event arrived, so the provider is read.
    const isUnheard = found.periodEnd.getTime() < now;
    try {
      if (isOver || isUnheard) await readAndStore(deps, businessId);
      if (isOver) await endUnpaid(deps, found);
    } catch (error) {
      deps.log.warn({ err: error, businessId }, "Checking a subscription failed and will be retried");
    }
  }
}

/** Ends a plan whose payment failed too long ago, unless it has been paid since it was last read from the provider. */
async function endUnpaid(deps: Dependencies, { businessId, providerId }: SubscriptionRow): Promise<void> {
  const present = await findSubscription(deps.db, businessId);
  if (present?.providerId !== providerId || present.state !== "past_due") return;
  await askProvider(deps, (stripe) => stripe.subscriptions.cancel(providerId));
  await readAndStore(deps, businessId);
}

async function remind(tx: Transaction, deps: Dependencies, businessId: string): Promise<void> {
  const business = await lockBusiness(tx, businessId);
  const found = await findSubscription(tx, businessId);
  if (!business || !found) return;
  const now = deps.clock();
  if (found.state === "past_due") await notifyOfFailedPayment(tx, deps, business, found);
  const within = (at: Date | null, days: number) =>
    at !== null && at > now && at.getTime() - now.getTime() <= days * DAY_MS;
  const plan = planOf(found.plan).name;
  if (
    found.state === "trialing" &&
    !found.hasCard &&
    !found.trialReminderAt &&
    within(found.trialEnd, TRIAL_REMINDER_DAYS)
  ) {
    await tx
      .update(subscriptions)
      .set({ trialReminderAt: now })
      .where(eq(subscriptions.businessId, businessId));
    const end = found.trialEnd ?? now;
    await notifyTeam(tx, deps, {
      businessId,
      kind: "trial_ends",
      facts: { what: end.toISOString().slice(0, 10) },
      mail: () =>
        trialEndsEmail({
          business: business.name,
          plan,
          endsOn: longDay(end),
          url: deps.config.publicUrl + href("selectPlan", {}, { business: business.slug }),
        }),
    });
  }
  if (found.scheduledPlan && !found.downgradeReminderAt && within(found.periodEnd, DOWNGRADE_REMINDER_DAYS)) {
    await tellOfSmallerPlan(tx, deps, business, found);
  }
}

async function tellOfSmallerPlan(
  tx: Transaction,
  deps: Dependencies,
  business: { id: string; name: string; slug: string },
  { scheduledPlan, periodEnd }: SubscriptionRow,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ downgradeReminderAt: deps.clock() })
    .where(eq(subscriptions.businessId, business.id));
  const plan = planOf(scheduledPlan ?? "").name;
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: "smaller_plan",
    facts: { what: plan, who: periodEnd.toISOString().slice(0, 10) },
    mail: () =>
      smallerPlanEmail({
        business: business.name,
        plan,
        startsOn: longDay(periodEnd),
        url: deps.config.publicUrl + href("downgrade", {}, { business: business.slug }),
      }),
  });
}

/** Compares each customer with the stored state every night; corrects and logs the differences. */
export async function reconcile(deps: Dependencies): Promise<{ looked: number; corrected: number }> {
  let after = "";
  let looked = 0;
  let corrected = 0;
  for (;;) {
    const some = await withCustomer(deps.db, after, AT_ONCE);
    for (const { businessId } of some) {
      looked++;
      try {
        const found = await readAndStore(deps, businessId, { invoices: RECONCILED_INVOICES });
        if (found.corrected.length === 0) continue;
        corrected++;
        for (const what of new Set(found.corrected)) deps.onCorrected?.(what);
        deps.log.warn(
          { businessId, corrected: found.corrected },
          "Billing differed from the provider and was corrected",
        );
      } catch (error) {
        deps.log.error({ err: error, businessId }, "Reconciling billing failed");
      }
    }
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) break;
    after = last.businessId;
  }
  const longAgo = new Date(deps.clock().getTime() - EVENTS_KEPT_DAYS * DAY_MS);
  await deps.db
    .delete(paymentEvents)
    .where(and(isNotNull(paymentEvents.handledAt), lt(paymentEvents.receivedAt, longAgo)));
  await deps.db
    .delete(billingQuotes)
    .where(lt(billingQuotes.expiresAt, new Date(deps.clock().getTime() - DAY_MS)));
  deps.log.info({ looked, corrected }, "Billing was reconciled with the provider");
  return { looked, corrected };
}
