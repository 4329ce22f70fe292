import type { z } from "zod";
import {
  type BillingInterval,
  dunningEnd,
  isEntitled,
  priceOf,
  type SubscriptionState,
} from "#shared/billing.ts";
import {
  type billingOverview,
  type billingStatus,
  invoice as invoiceSchema,
} from "#shared/contract/billing-shapes.ts";
import { sumOf } from "#shared/money.ts";
import { can, type Membership } from "#shared/permissions.ts";
import { isPlanId, type PlanId } from "#shared/plans.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { presented } from "../../platform/presented.ts";
import {
  ensureAccount,
  findAccount,
  findSubscription,
  type InvoiceRow,
  listInvoices,
  managersOf,
  openInvoicesOf,
  TRIAL_BEGINS_MS,
} from "./queries.ts";

type Shown = z.input<typeof billingStatus>;

const knownPlan = (id: string): PlanId => (isPlanId(id) ? id : "starter");
export const nameOf = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string => `${firstName} ${lastName}`.trim() || email;

/** The rate limit key for a user's plan requests. */
export const askedKey = (businessId: string, userId: string): string => `${businessId} ${userId}`;

/** Returns the plan's state as every team member may see it. */
export async function billingStatusOf(
  { db, limits, clock }: Pick<Dependencies, "clock" | "db" | "limits">,
  business: Pick<ActingBusiness, "id" | "plan">,
  { userId, membership }: { readonly userId: string; readonly membership: Membership },
): Promise<Shown> {
  // The plan may just have changed, so this reads the stored state, not the one from the access check.
  const found = await findSubscription(db, business.id);
  const account = await findAccount(db, business.id);
  const people = await managersOf(db, business.id);
  const state = (found?.state ?? "none") as SubscriptionState;
  const lives = found !== undefined && isEntitled(state);
  const open = lives && state === "past_due" ? await openInvoicesOf(db, business.id) : [];
  const { spent } = await limits.look("plan-ask-day", askedKey(business.id, userId));
  return {
    plan: lives ? knownPlan(found.plan) : knownPlan(business.plan),
    interval: (found?.interval ?? "month") as BillingInterval,
    state: lives ? state : found ? "canceled" : "none",
    periodEnd: lives ? found.periodEnd.toISOString() : null,
    trialEnd: lives && state === "trialing" && found.trialEnd ? found.trialEnd.toISOString() : null,
    trialEndsItself: lives && state === "trialing" && !found.hasCard,
    scheduled: lives ? scheduledOf(found) : null,
    pastDue:
      lives && found.pastDueSince
        ? {
            step: found.dunningStep,
            since: found.pastDueSince.toISOString(),
            endsAt: dunningEnd(found.pastDueSince).toISOString(),
            dueMinor: sumOf(open.map(({ dueMinor }) => dueMinor)),
          }
        : null,
    trialAvailable: isTrialOpen(business.plan, { found, account }, clock()),
    mayManage: can(membership, "billing.manage"),
    mayView: can(membership, "billing.view"),
    managers: people.map(nameOf),
    asked: spent > 0,
  };
}

/** True if a business may try a larger plan: it has never had one, nor a trial. */
export const mayTryPlan = async (
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  business: Pick<ActingBusiness, "id" | "plan">,
): Promise<boolean> =>
  isTrialOpen(
    business.plan,
    { found: await findSubscription(db, business.id), account: await findAccount(db, business.id) },
    clock(),
  );

const isTrialOpen = (
  plan: string,
  {
    found,
    account,
  }: {
    readonly found: unknown;
    readonly account: { readonly trialUsedAt: Date | null } | undefined;
  },
  now: Date,
): boolean => !found && plan === "starter" && !isTrialTaken(account?.trialUsedAt, now);

const isTrialTaken = (at: Date | null | undefined, now: Date): boolean =>
  at ? now.getTime() - at.getTime() < TRIAL_BEGINS_MS : false;

function scheduledOf(found: NonNullable<Awaited<ReturnType<typeof findSubscription>>>): Shown["scheduled"] {
  const at = found.periodEnd.toISOString();
  if (found.cancelAtPeriodEnd) return { plan: "starter", interval: "month", at };
  if (!found.scheduledPlan) return null;
  return {
    plan: knownPlan(found.scheduledPlan),
    interval: (found.scheduledInterval ?? "month") as BillingInterval,
    at,
  };
}

const NEWEST_SHOWN = 12;

export async function overviewOf(
  deps: Pick<Dependencies, "clock" | "db" | "limits" | "payments">,
  business: ActingBusiness,
  who: { readonly userId: string; readonly membership: Membership },
): Promise<z.input<typeof billingOverview>> {
  const { db, payments } = deps;
  const status = await billingStatusOf(deps, business, who);
  const account = await ensureAccount(db, business.id);
  const rows = await listInvoices(db, business.id, { limit: NEWEST_SHOWN });
  const [open] = await openInvoicesOf(db, business.id);
  const { plan, interval } = status;
  const { cardBrand: brand, cardLast4: last4 } = account;
  return {
    status,
    priceMinor: priceOf(plan, interval),
    currency: "EUR",
    creditMinor: account.creditMinor,
    nextCharge: nextChargeOf(status),
    card:
      brand && last4
        ? { brand, last4, expMonth: account.cardExpMonth ?? 1, expYear: account.cardExpYear ?? 2000 }
        : null,
    profile: profileOf(account),
    vatState: account.vatState as z.input<typeof billingOverview>["vatState"],
    invoices: rows.map(presentInvoice),
    openInvoiceUrl: open?.url ?? null,
    isSandbox: payments.isSandbox,
  };
}

/** Returns the next charge without VAT; null if no further one is due. */
export function nextChargeOf(status: Shown) {
  const next = nextPeriodOf(status);
  return next && { at: next.at, amountMinor: next.amountMinor };
}

/** Returns the next period that is charged, without VAT; null if no further one is due. */
export function nextPeriodOf({ plan, interval, scheduled, periodEnd, trialEndsItself }: Shown) {
  const next = scheduled ?? { plan, interval };
  const amountMinor = priceOf(next.plan, next.interval);
  if (!periodEnd || amountMinor === 0 || trialEndsItself) return null;
  return { at: periodEnd, amountMinor, plan: next.plan, interval: next.interval };
}

export const profileOf = (account: Awaited<ReturnType<typeof ensureAccount>>) => ({
  legalName: account.legalName,
  line1: account.line1,
  postalCode: account.postalCode,
  city: account.city,
  country: account.country,
  vatId: account.vatId,
  email: account.email,
  poNumber: account.poNumber,
});

export const presentInvoice = (row: InvoiceRow): z.input<typeof invoiceSchema> =>
  presented(invoiceSchema, row, {
    state: row.state as z.input<typeof invoiceSchema>["state"],
    lines: row.lines.map(({ item = null, ...line }) => ({ ...line, item })),
  });
