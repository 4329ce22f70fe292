import { and, eq, gt, ne } from "drizzle-orm";
import type Stripe from "stripe";
import {
  type BillingInterval,
  isEntitled,
  isSameChoice,
  isUpgrade,
  priceOf,
  QUOTE_MINUTES,
  type SoldPlan,
} from "#shared/billing.ts";
import { type BillingQuote, billingQuote } from "#shared/contract/billing-shapes.ts";
import { afterCredit } from "#shared/money.ts";
import { isPlanId, plans } from "#shared/plans.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow } from "../../platform/db/rows.ts";
import { billingQuotes, type QuoteRow } from "../../platform/db/schema/billing.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { lockBusiness } from "../businesses/index.ts";
import { askProvider } from "./asking.ts";
import { priceIdOf } from "./catalogue.ts";
import { ensureCustomer } from "./customers.ts";
import { previewOfPeriod, taxOf } from "./period-tax.ts";
import { findSubscription } from "./queries.ts";
import { type ProviderState, readInvoice, readProvider, secondsOf } from "./reading.ts";
import { readAndStore } from "./storing.ts";

export type { QuoteRow };

interface Wanted {
  readonly plan: SoldPlan;
  readonly interval: BillingInterval;
  readonly promotionCode: string;
}

/**
 * Returns what a plan costs right now, as calculated by the provider, and stores the quote so that this amount is
 * charged.
 */
export const quote = inBusiness.billing.quote.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  requireOpen(business);
  // Read first, as the customer may have been deleted at the provider.
  await readAndStore(deps, business.id);
  const { customerId } = await ensureCustomer(deps, business, user);
  const subscription = await findSubscription(deps.db, business.id);
  requireSensible(business, subscription, input);
  const now = deps.clock();
  const {
    quote: shown,
    basis,
    promotionId,
  } = await askProvider(deps, (stripe) =>
    calculate(stripe, { customerId, wanted: input, now, id: newId("quo") }),
  );
  await deps.db.insert(billingQuotes).values({
    id: shown.id,
    businessId: business.id,
    userId: user.id,
    kind: shown.kind,
    plan: input.plan,
    interval: input.interval,
    promotionCode: shown.promotionCode,
    promotionId,
    shown,
    basis,
    prorationAt: new Date(secondsOf(now) * 1_000),
    createdAt: now,
    expiresAt: new Date(shown.expiresAt),
  });
  return shown;
});

/** Throws a Problem if there is nothing to buy: the same plan, a smaller one, or a subscription with overdue payments. */
function requireSensible(
  business: ActingBusiness,
  subscription: Awaited<ReturnType<typeof findSubscription>>,
  wanted: Wanted,
): void {
  const lives = subscription && isEntitled(subscription.state);
  // A plan granted by hand is not sold as well.
  if (!lives && business.plan === "custom") throw problem("plan_same", { message: refusals.planIsCustom() });
  if (!lives || (subscription.state === "trialing" && !subscription.hasCard)) return;
  if (subscription.state === "past_due") {
    throw conflict(refusals.settleFirst());
  }
  const from = {
    plan: isPlanId(subscription.plan) ? subscription.plan : ("starter" as const),
    interval: subscription.interval,
  };
  if (isSameChoice(from, wanted)) throw problem("plan_same");
  if (!isUpgrade(from, wanted)) {
    throw conflict(refusals.smallerPlan({ plan: plans[wanted.plan].name }));
  }
}

async function calculate(
  stripe: Stripe,
  { customerId, wanted, now, id }: { customerId: string; wanted: Wanted; now: Date; id: string },
): Promise<{ quote: BillingQuote; basis: string; promotionId: string | null }> {
  const state = await readProvider(stripe, customerId, { invoices: 1 });
  const price = await priceIdOf(stripe, wanted.plan, wanted.interval);
  const promotion = wanted.promotionCode ? await promotionOf(stripe, wanted.promotionCode, now) : undefined;
  const found = state.subscription;
  const isChange =
    found !== undefined && isEntitled(found.state) && !(found.state === "trialing" && !found.hasCard);
  const trialEnd = trialToKeep(state, now);
  const preview = await stripe.invoices.createPreview({
    customer: customerId,
    automatic_tax: { enabled: true },
    ...(isChange
      ? {
          subscription: found.providerId,
          subscription_details: {
            items: [{ id: found.itemId, price }],
            proration_behavior: "always_invoice" as const,
            proration_date: secondsOf(now),
          },
        }
      : {
          subscription_details: {
            items: [{ price }],
            ...(trialEnd ? { trial_end: secondsOf(trialEnd) } : {}),
          },
          ...(promotion ? { discounts: [{ promotion_code: promotion }] } : {}),
        }),
  });
  // A discount, a trial or a part of a period tells nothing about the tax of the next one.
  const isWhole = !isChange && !trialEnd && !promotion;
  const period = isWhole ? preview : await previewOfPeriod(stripe, customerId, price);
  const { tax, taxMinor: nextTaxMinor } = taxOf(period, state.address);
  // During a trial a change costs nothing: the preview is of the next invoice.
  const isFree = isChange && found.state === "trialing";
  const invoice = readInvoice(preview);
  const totalMinor = isFree ? 0 : invoice.totalMinor;
  const dueMinor = isFree ? 0 : invoice.dueMinor;
  const { creditMinor, usedMinor } = afterCredit(totalMinor, state.creditMinor);
  const newPeriod = isChange && found.interval === wanted.interval ? found.periodEnd : undefined;
  const quote = billingQuote.parse({
    id,
    kind: isChange ? "change" : "checkout",
    plan: wanted.plan,
    interval: wanted.interval,
    currency: invoice.currency,
    lines: isFree ? [] : invoice.lines,
    discountMinor: isFree ? 0 : invoice.discountMinor,
    promotionCode: promotion && !isChange ? wanted.promotionCode.toUpperCase() : null,
    taxMinor: isFree ? 0 : invoice.taxMinor,
    tax,
    totalMinor,
    creditUsedMinor: usedMinor,
    dueMinor,
    creditLeftMinor: creditMinor,
    next: {
      at: (trialEnd ?? newPeriod ?? afterInterval(now, wanted.interval)).toISOString(),
      amountMinor: priceOf(wanted.plan, wanted.interval),
      tax,
      taxMinor: nextTaxMinor,
    },
    expiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString(),
  });
  return { quote, basis: basisOf(state), promotionId: isChange ? null : (promotion ?? null) };
}

/** Returns the end of a running trial that a purchase keeps. The provider accepts no trial end nearer than two days. */
export function trialToKeep({ subscription }: ProviderState, now: Date): Date | undefined {
  const end = subscription?.state === "trialing" && !subscription.hasCard ? subscription.trialEnd : null;
  return end && end.getTime() - now.getTime() > LEAST_TRIAL_MS ? end : undefined;
}
const LEAST_TRIAL_MS = 49 * 3_600_000;

/** Returns everything that a price was calculated from: if any of it changes, the quote is no longer valid. */
export const basisOf = ({ subscription, creditMinor, vat, address }: ProviderState): string =>
  JSON.stringify([
    subscription && isEntitled(subscription.state)
      ? [
          subscription.providerId,
          subscription.plan,
          subscription.interval,
          subscription.state,
          subscription.periodEnd,
          subscription.discounts,
        ]
      : null,
    creditMinor,
    vat ?? null,
    address.country,
  ]);

async function promotionOf(stripe: Stripe, code: string, now: Date): Promise<string> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const [found] = data;
  const isOver =
    !found ||
    (found.expires_at !== null && found.expires_at * 1_000 <= now.getTime()) ||
    (found.max_redemptions !== null && found.times_redeemed >= found.max_redemptions);
  if (isOver) throw problem("invalid_input", { fields: { promotionCode: refusals.promotionCodeInvalid() } });
  return found.id;
}

function afterInterval(now: Date, interval: BillingInterval): Date {
  const months = interval === "year" ? 12 : 1;
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0)).getUTCDate();
  const next = new Date(now);
  next.setUTCDate(1);
  next.setUTCMonth(now.getUTCMonth() + months);
  next.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return next;
}

/**
 * Returns a valid quote of this business. Throws a 404 Problem if there is none, one with `staleQuote` if it has
 * expired, and a 409 Problem if the business is archived.
 */
export async function findQuote(
  { db, clock }: { readonly db: Executor; readonly clock: Dependencies["clock"] },
  business: ActingBusiness,
  id: string,
): Promise<QuoteRow> {
  requireOpen(business);
  const found = await oneOr404(findRow(db, billingQuotes, { id, businessId: business.id }));
  if (found.expiresAt <= clock()) throw staleQuote();
  return found;
}

/**
 * Same as `findQuote`, and voids the business's other quotes: of two upgrades at once, by two people or in two tabs, the
 * second would be charged against a plan that it was not quoted for, or even take back the first.
 */
export const takeQuote = (deps: Dependencies, business: ActingBusiness, id: string): Promise<QuoteRow> =>
  inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const { clock } = deps;
    const taken = await findQuote({ db: tx, clock }, business, id);
    const now = clock();
    await tx
      .update(billingQuotes)
      .set({ expiresAt: now })
      .where(
        and(
          eq(billingQuotes.businessId, business.id),
          ne(billingQuotes.id, id),
          gt(billingQuotes.expiresAt, now),
        ),
      );
    return taken;
  });

/** Nothing is sold to a business that is archived; one that is frozen may buy, as it may be frozen for a debt. */
function requireOpen({ name, status }: ActingBusiness): void {
  if (status === "archived") throw conflict(refusals.businessArchived({ name }));
}

/** Reads what a quote was calculated from. Throws `staleQuote` if its customer was deleted at the provider. */
export async function readForQuote(
  deps: Dependencies,
  { businessId }: Pick<QuoteRow, "businessId">,
  customerId: string,
): Promise<ProviderState> {
  const state = await askProvider(deps, (stripe) => readProvider(stripe, customerId, { invoices: 1 }));
  if (!state.isDeleted) return state;
  await readAndStore(deps, businessId);
  throw staleQuote();
}

export const staleQuote = () =>
  problem("conflict", { message: refusals.staleQuote(), details: { staleQuote: true } });
