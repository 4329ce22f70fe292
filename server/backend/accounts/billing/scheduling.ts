import { and, eq, notInArray } from "drizzle-orm";
import type Stripe from "stripe";
import {
  cancelReasons,
  isEntitled,
  isSameChoice,
  isSoldPlan,
  isUpgrade,
  type PickedLimit,
  type PlanChoice,
  pickedLimits,
} from "#shared/billing.ts";
import { isPlanId, plans } from "#shared/plans.ts";
import { conflict, Problem, problem } from "#shared/problems.ts";
import { longDay } from "#shared/words/locale.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { planPicks } from "../../platform/db/schema/billing.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { actorOf, inBusiness } from "../../platform/operation.ts";
import { askToChange } from "./asking.ts";
import { NO_UPGRADE_AWAITED } from "./confirming.ts";
import { schedulePlan } from "./planned.ts";
import { findSubscription, type SubscriptionRow } from "./queries.ts";
import { endTakenBack } from "./reading.ts";
import { readAndStore } from "./storing.ts";

type Picks = Partial<Record<PickedLimit, readonly string[]>>;

/** Schedules a smaller plan, or the end of the paid one, for the end of the period. Nothing is refunded or deleted. */
export const schedule = inBusiness.billing.schedule.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await readAndStore(deps, business.id);
  const found = await requireSubscription(deps, business.id);
  // Nothing would be charged for the smaller plan, so it would never begin.
  if (found.state === "trialing" && !found.hasCard) throw conflict(refusals.trialEndsItself());
  const from = choiceOf(found);
  const to: PlanChoice = { plan: input.plan, interval: input.interval };
  if (isSameChoice(from, to)) throw problem("plan_same");
  if (isUpgrade(from, to)) throw conflict(refusals.largerPlan({ plan: plans[to.plan].name }));
  requirePicksFit(to.plan, input.picks);
  await changeUnless(deps, business.id, isPlanned(to), async (stripe) => {
    if (found.scheduleId) await stripe.subscriptionSchedules.release(found.scheduleId);
    const { plan, interval } = to;
    if (!isSoldPlan(plan)) {
      await stripe.subscriptions.update(found.providerId, {
        cancel_at_period_end: true,
        // The latest choice counts, even if an upgrade is still waiting for the bank.
        metadata: NO_UPGRADE_AWAITED,
        ...(input.reason ? { cancellation_details: { comment: cancelReasons[input.reason] } } : {}),
      });
      return;
    }
    await stripe.subscriptions.update(found.providerId, {
      metadata: NO_UPGRADE_AWAITED,
      ...endTakenBack(await stripe.subscriptions.retrieve(found.providerId)),
    });
    await schedulePlan(stripe, found.providerId, { plan, interval });
  });
  await change(context, async ({ tx, record }) => {
    await storePicks(tx, deps, business.id, input.picks);
    await record(
      to.plan === "starter" ? "billing.cancelled" : "billing.downgrade-scheduled",
      null,
      to.plan === "starter"
        ? auditSentence(log.planEndScheduled, {
            plan: plans[from.plan].name,
            day: longDay(found.periodEnd),
          })
        : auditSentence(log.planChangeScheduled, {
            plan: plans[to.plan].name,
            day: longDay(found.periodEnd),
          }),
      {
        plan: [from.plan, to.plan],
        interval: [from.interval, to.interval],
        reason: input.reason ?? null,
      },
    );
  });
  await readAndStore(deps, business.id, { actor: actorOf(user) });
  const after = await requireSubscription(deps, business.id);
  return { plan: to.plan, at: after.periodEnd.toISOString() };
});

export const undoScheduled = inBusiness.billing.undoScheduled.handler(async ({ context }) => {
  const { deps, business, user } = context;
  await readAndStore(deps, business.id);
  const found = await requireSubscription(deps, business.id);
  if (isNothingPlanned(found)) throw conflict(refusals.nothingScheduled());
  await changeUnless(deps, business.id, isNothingPlanned, async (stripe) => {
    if (found.scheduleId) await stripe.subscriptionSchedules.release(found.scheduleId);
    if (found.cancelAtPeriodEnd)
      await stripe.subscriptions.update(
        found.providerId,
        endTakenBack(await stripe.subscriptions.retrieve(found.providerId)),
      );
  });
  await change(context, async ({ tx, record }) => {
    await tx.delete(planPicks).where(eq(planPicks.businessId, business.id));
    const sentence = auditSentence(log.planKept, { plan: plans[choiceOf(found).plan].name });
    await record("billing.change-undone", null, sentence);
  });
  await readAndStore(deps, business.id, { actor: actorOf(user) });
  return { done: true };
});

const isNothingPlanned = ({ cancelAtPeriodEnd, scheduledPlan }: SubscriptionRow) =>
  !cancelAtPeriodEnd && !scheduledPlan;

const isPlanned =
  ({ plan, interval }: PlanChoice) =>
  (row: SubscriptionRow) =>
    plan === "starter"
      ? row.cancelAtPeriodEnd
      : !row.cancelAtPeriodEnd && row.scheduledPlan === plan && row.scheduledInterval === interval;

/** Changes the subscription at the provider. It is no error if somebody else has made the same change just before. */
async function changeUnless(
  deps: Dependencies,
  businessId: string,
  isMade: (row: SubscriptionRow) => boolean,
  work: (stripe: Stripe) => Promise<void>,
): Promise<void> {
  try {
    await askToChange(deps, work);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "conflict") throw error;
    await readAndStore(deps, businessId);
    if (!isMade(await requireSubscription(deps, businessId))) throw error;
  }
}

export const choosePicks = inBusiness.billing.choosePicks.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const found = await requireSubscription(deps, business.id);
  const to = found.cancelAtPeriodEnd ? "starter" : found.scheduledPlan;
  if (!isPlanId(to)) throw conflict(refusals.noSmallerPlanScheduled());
  requirePicksFit(to, input.picks);
  await inTransaction(deps.db, (tx) => storePicks(tx, deps, business.id, input.picks));
  return { done: true };
});

export const picks = inBusiness.billing.picks.handler(async ({ context }) => ({
  picks: await picksOf(context.deps.db, context.business.id),
}));

export async function picksOf(
  db: Executor,
  businessId: string,
): Promise<Partial<Record<PickedLimit, string[]>>> {
  const rows = await db.select().from(planPicks).where(eq(planPicks.businessId, businessId));
  return Object.fromEntries(
    rows.flatMap(({ limit, ids }) => (pickedLimits.some((known) => known === limit) ? [[limit, ids]] : [])),
  );
}

function requirePicksFit(plan: keyof typeof plans, picks: Picks): void {
  for (const limit of pickedLimits) {
    const max = plans[plan].limits[limit];
    const chosen = new Set(picks[limit] ?? []).size;
    if (max !== null && chosen > max) {
      throw problem("downgrade_blocked", {
        message: refusals.chooseWhatStays({ plan: plans[plan].name, max }),
        fields: { [limit]: refusals.chooseAtMost({ max }) },
      });
    }
  }
}

async function storePicks(
  tx: Transaction,
  { clock }: Pick<Dependencies, "clock">,
  businessId: string,
  picks: Picks,
): Promise<void> {
  const chosen = Object.entries(picks).filter(([, ids]) => ids && ids.length > 0);
  const names = chosen.map(([limit]) => limit);
  await tx
    .delete(planPicks)
    .where(
      and(
        eq(planPicks.businessId, businessId),
        names.length > 0 ? notInArray(planPicks.limit, names) : undefined,
      ),
    );
  for (const [limit, ids] of chosen) {
    const row = { ids: [...new Set(ids)], at: clock() };
    await tx
      .insert(planPicks)
      .values({ businessId, limit, ...row })
      .onConflictDoUpdate({ target: [planPicks.businessId, planPicks.limit], set: row });
  }
}

const choiceOf = ({ plan, interval }: SubscriptionRow): PlanChoice => ({
  plan: isPlanId(plan) ? plan : "starter",
  interval: interval,
});

async function requireSubscription(
  { db }: Pick<Dependencies, "db">,
  businessId: string,
): Promise<SubscriptionRow> {
  const found = await findSubscription(db, businessId);
  if (!found || !isEntitled(found.state)) {
    throw conflict(refusals.noSmallerPlan());
  }
  return found;
}
