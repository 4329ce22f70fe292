import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type BillingInterval, dunningEnd, isEntitled } from "#shared/billing.ts";
import type { FreezeReason } from "#shared/business-kinds.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { businessFrame } from "#shared/contract/businesses.ts";
import { PAYOUT_WARNING_DAYS } from "#shared/payouts.ts";
import { can, type Membership } from "#shared/permissions.ts";
import { isPlanId } from "#shared/plans.ts";
import { invoices, type SubscriptionRow, subscriptions } from "../../platform/db/schema/billing.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { links } from "../../platform/db/schema/links.ts";
import { packs } from "../../platform/db/schema/packs.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { type PayoutAccountRow, payoutAccounts } from "../../platform/db/schema/payouts.ts";
import { treets } from "../../platform/db/schema/treets.ts";

type PlanNotice = NonNullable<z.input<typeof businessFrame>["planNotice"]>;

/** Columns, for a query on businesses, from which the plan notice shown on a business's pages is made. */
export const planNoticeColumns = {
  /** Null without a subscription; the query has to join it. */
  subscription: subscriptions,
  /** Null if the business has never had a payout account; the query has to join it. */
  payouts: payoutAccounts,
  owedMinor: sql<number>`case when ${subscriptions.state} = 'past_due' then (select coalesce(sum(i.due_minor), 0)::int from ${invoices} i where i.business_id = ${businesses.id} and i.state = 'open') else 0 end`,
  isOverPlan: sql<boolean>`(exists (select 1 from ${treets} t where t.business_id = ${businesses.id} and t.state = 'paused' and t.pause_reason = 'plan_limit')
    or exists (select 1 from ${links} l where l.business_id = ${businesses.id} and l.over_plan)
    or exists (select 1 from ${packs} p where p.business_id = ${businesses.id} and p.over_plan)
    or exists (select 1 from ${partnerships} s where s.business_id = ${businesses.id} and s.over_plan)
    or exists (select 1 from ${teamMemberships} t where t.business_id = ${businesses.id} and t.status = 'seat_frozen'))`,
};

export interface PlanNoticeRow {
  readonly subscription: SubscriptionRow | null;
  readonly payouts: PayoutAccountRow | null;
  readonly owedMinor: number;
  readonly isOverPlan: boolean;
}

interface NoticeFacts extends PlanNoticeRow {
  readonly frozenFor: FreezeReason | null;
}

/**
 * Returns the most serious notice: about a freeze or items on hold to the whole team, about money to those who may view
 * billing, about payouts to those who manage them.
 */
export function planNoticeFor(
  { subscription: found, payouts, owedMinor, isOverPlan, frozenFor }: NoticeFacts,
  membership: Membership,
  now: Date,
): PlanNotice | null {
  if (!membership.roles.some((role) => role !== "member")) return null;
  if (frozenFor) return { kind: "frozen", reason: frozenFor };
  const ofMoney =
    found && isEntitled(found.state) && can(membership, "billing.view")
      ? moneyNotice(found, owedMinor, now)
      : null;
  const ofPayouts = payouts && can(membership, "payouts.manage") ? payoutNotice(payouts, now) : null;
  return ofMoney ?? (isOverPlan ? { kind: "over_plan" } : null) ?? ofPayouts;
}

/** Warns that payouts have stopped, or will stop unless something is done by an approaching deadline. */
function payoutNotice({ state, deadline, requirements }: PayoutAccountRow, now: Date): PlanNotice | null {
  if (state === "restricted")
    return { kind: "payouts", isStopped: true, at: deadline?.toISOString() ?? null };
  const isNear = deadline !== null && deadline.getTime() - now.getTime() <= PAYOUT_WARNING_DAYS * DAY_MS;
  return state === "enabled" && requirements.length > 0 && isNear
    ? { kind: "payouts", isStopped: false, at: deadline.toISOString() }
    : null;
}

function moneyNotice(found: SubscriptionRow, owedMinor: number, now: Date): PlanNotice | null {
  const plan = planIn(found.plan);
  if (found.pastDueSince) {
    const endsAt = dunningEnd(found.pastDueSince).toISOString();
    return { kind: "payment_failed", plan, step: found.dunningStep, dueMinor: owedMinor, endsAt };
  }
  if (found.state === "trialing" && found.trialEnd && !found.hasCard) {
    const daysLeft = Math.max(0, Math.ceil((found.trialEnd.getTime() - now.getTime()) / DAY_MS));
    return { kind: "trial", plan, daysLeft };
  }
  const at = found.periodEnd.toISOString();
  if (found.cancelAtPeriodEnd) return { kind: "scheduled", plan, next: "starter", interval: "month", at };
  if (!found.scheduledPlan) return null;
  const interval = (found.scheduledInterval ?? "month") as BillingInterval;
  return { kind: "scheduled", plan, next: planIn(found.scheduledPlan), interval, at };
}

const planIn = (id: string) => (isPlanId(id) ? id : "starter");
