import { and, eq, inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { isEntitled, type SubscriptionState } from "#shared/billing.ts";
import type { CheckoutState } from "#shared/contract/billing-shapes.ts";
import { href } from "#shared/href.ts";
import { can } from "#shared/permissions.ts";
import { isPlanId } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { billingCheckouts } from "../../platform/db/schema/billing.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import type { ActingBusiness, ActingUser } from "../../platform/operation-context.ts";
import { lockBusiness, membershipIn } from "../businesses/index.ts";
import { askProvider, unlessMissing } from "./asking.ts";
import { priceIdOf } from "./catalogue.ts";
import { ensureCustomer } from "./customers.ts";
import {
  type CheckoutRow,
  findCheckout,
  findSubscription,
  isCheckoutOver,
  listInvoices,
  openCheckouts,
} from "./queries.ts";
import { basisOf, findQuote, readForQuote, staleQuote, trialToKeep } from "./quotes.ts";
import { secondsOf } from "./reading.ts";
import { readAndStore } from "./storing.ts";

/** Longer than anybody needs to find a card, and within the provider's limit. */
const OPEN_SECONDS = 24 * 3_600 - 60;

/** Starts a checkout at the provider. One quote has one session, however often it is requested. */
export const checkout = inBusiness.billing.checkout.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const quote = await findQuote(deps, business, input.quote);
  // The provider would answer with the session that this quote had, which can no longer be paid.
  if (quote.kind !== "checkout" || (await isCheckoutOver(deps.db, quote))) throw staleQuote();
  const now = deps.clock();
  const { customerId } = await ensureCustomer(deps, business, user);
  const redirect = safeRedirectTarget(input.redirect, "");
  for (const open of await openCheckouts(deps.db, business.id, now)) {
    if (open.quoteId === quote.id && open.url) return { session: open.id, url: open.url };
    await leave(deps, open);
  }
  const plan = quote.plan;
  const interval = quote.interval;
  const state = await readForQuote(deps, quote, customerId);
  if (basisOf(state) !== quote.basis) throw staleQuote();
  // The tax of a plan depends on it.
  if (!state.address.country)
    throw problem("invalid_input", { fields: { country: refusals.countryNeeded() } });
  const trialEnd = trialToKeep(state, now);
  const session = await askProvider(deps, async (stripe) => {
    const { publicUrl } = deps.config;
    return stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer: customerId,
        client_reference_id: business.id,
        line_items: [{ price: await priceIdOf(stripe, plan, interval), quantity: 1 }],
        automatic_tax: { enabled: true },
        payment_method_collection: "always",
        // The braces are the provider's placeholder syntax, so they are not encoded.
        success_url: `${publicUrl}${href("checkoutSuccess")}?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${publicUrl}${href("checkoutCancel", {}, { business: business.slug })}`,
        expires_at: secondsOf(quote.createdAt) + OPEN_SECONDS,
        metadata: { business: business.id, quote: quote.id },
        subscription_data: {
          metadata: { business: business.id },
          ...(trialEnd ? { trial_end: secondsOf(trialEnd) } : {}),
        },
        ...(quote.promotionId ? { discounts: [{ promotion_code: quote.promotionId }] } : {}),
      },
      { idempotencyKey: `checkout-${quote.id}` },
    );
  });
  if (!session.url) throw problem("checkout_expired");
  const begun: typeof billingCheckouts.$inferInsert = {
    id: session.id,
    businessId: business.id,
    userId: user.id,
    quoteId: quote.id,
    plan,
    interval,
    promotionCode: quote.promotionCode,
    url: session.url,
    dueMinor: Number(quote.shown.dueMinor ?? 0),
    redirect,
    createdAt: now,
    expiresAt: new Date(session.expires_at * 1_000),
  };
  for (;;) {
    const others = await keepCheckout(deps, begun);
    if (others.length === 0) return { session: session.id, url: session.url };
    for (const other of others) await leave(deps, other);
  }
});

/**
 * Stores a checkout, unless others were begun at the same moment: it returns those, which have to be left first. A
 * checkout that is not stored has an address that nobody knows, so at any moment, and wherever the process ends, only
 * one can be paid.
 */
const keepCheckout = (
  deps: Dependencies,
  begun: typeof billingCheckouts.$inferInsert,
): Promise<CheckoutRow[]> =>
  inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, begun.businessId);
    const open = await openCheckouts(tx, begun.businessId, begun.createdAt);
    const others = open.filter(({ id }) => id !== begun.id);
    if (others.length === 0) await tx.insert(billingCheckouts).values(begun).onConflictDoNothing();
    return others;
  });

/** Expires a checkout that is replaced by another. Throws `plan_same` if it was already paid. */
async function leave(deps: Dependencies, open: CheckoutRow): Promise<void> {
  if (await expire(deps, open)) throw problem("plan_same", { message: refusals.paidElsewhere() });
}

/**
 * Expires a checkout, so that it can no longer be paid; one that the provider no longer has can't be paid either.
 * Returns whether it was already paid; its plan is stored then.
 */
export async function expire(deps: Dependencies, open: CheckoutRow): Promise<boolean> {
  const session = await askProvider(deps, async (stripe) => {
    const found = await unlessMissing(stripe.checkout.sessions.retrieve(open.id));
    if (found?.status === "open") await stripe.checkout.sessions.expire(open.id);
    return found;
  });
  const state = session?.status === "complete" ? ("complete" as const) : ("expired" as const);
  await deps.db
    .update(billingCheckouts)
    .set({ state, subscriptionId: subscriptionIn(session), url: null })
    .where(eq(billingCheckouts.id, open.id));
  if (state === "complete") await readAndStore(deps, open.businessId);
  return state === "complete";
}

export const openCheckout = inBusiness.billing.openCheckout.handler(async ({ context }) => {
  const { deps, business, user } = context;
  const [open] = await openCheckouts(deps.db, business.id, deps.clock());
  if (!open) return { checkout: null };
  const { row } = await look(deps, open);
  if (row.state !== "open") return { checkout: null };
  return { checkout: { id: open.id, ...(await present(deps, row, user)) } };
});

/** Returns the outcome of a checkout as the provider reports it, whatever the return URL says. */
export const checkoutState = signedIn.billing.checkoutState.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const found = await ownCheckout(deps, input.session, user);
  const { row, isConfirmed } = await look(deps, found);
  const shown = await present(deps, row, user);
  return isConfirmed ? shown : { ...shown, state: "unconfirmed" };
});

export const abandonCheckout = signedIn.billing.abandonCheckout.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const found = await ownCheckout(deps, input.session, user);
  await deps.db
    .update(billingCheckouts)
    .set({ abandonReason: input.reason })
    .where(eq(billingCheckouts.id, found.id));
  return { done: true };
});

/** Returns a checkout of a business whose billing this user may view; any other gives a 404. */
async function ownCheckout(deps: Dependencies, id: string, user: ActingUser): Promise<CheckoutRow> {
  const found = await findCheckout(deps.db, id);
  const place = found && (await placeOf(deps, found.businessId, user));
  if (!found || !place || !can(place.membership, "billing.view")) throw problem("not_found");
  return found;
}

async function placeOf(deps: Dependencies, businessId: string, user: Pick<ActingUser, "id">) {
  const [row] = await deps.db
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return row && membershipIn(deps.db, row.slug, user.id);
}

/**
 * Reads a checkout's state from the provider and stores it. If the provider does not answer, the stored state counts
 * and is not confirmed.
 */
async function look(
  deps: Dependencies,
  row: CheckoutRow,
): Promise<{ readonly row: CheckoutRow; readonly isConfirmed: boolean }> {
  if (row.state === "complete") {
    const subscription = await findSubscription(deps.db, row.businessId);
    if (subscription?.providerId !== row.subscriptionId)
      await readAndStore(deps, row.businessId).catch(() => undefined);
    return { row, isConfirmed: true };
  }
  if (row.state !== "open") return { row, isConfirmed: true };
  const session = await askProvider(deps, (stripe) =>
    unlessMissing(stripe.checkout.sessions.retrieve(row.id)),
  ).catch(() => null);
  if (session === null) return { row, isConfirmed: false };
  if (session?.status === "open" || session?.status === null) return { row, isConfirmed: true };
  const subscriptionId = subscriptionIn(session);
  const state = session?.status === "complete" ? "complete" : "expired";
  // Stores the plan first, so that the plan is in place once a checkout is reported as complete.
  if (state === "complete") await readAndStore(deps, row.businessId).catch(() => undefined);
  const [after] = await deps.db
    .update(billingCheckouts)
    .set({ state, subscriptionId, url: null })
    .where(and(eq(billingCheckouts.id, row.id), inArray(billingCheckouts.state, ["open", state])))
    .returning();
  return { row: after ?? row, isConfirmed: true };
}

function subscriptionIn(session: Stripe.Checkout.Session | undefined): string | null {
  const { subscription = null } = session ?? {};
  return typeof subscription === "object" ? (subscription?.id ?? null) : subscription;
}

async function present(deps: Dependencies, row: CheckoutRow, user: ActingUser): Promise<CheckoutState> {
  const place = await oneOr404(placeOf(deps, row.businessId, user));
  const subscription = await findSubscription(deps.db, row.businessId);
  const isStored =
    subscription?.providerId === row.subscriptionId &&
    isEntitled((subscription?.state ?? "none") as SubscriptionState);
  const state = row.state === "complete" && !isStored ? "processing" : row.state;
  return {
    state: state as CheckoutState["state"],
    business: { slug: place.business.slug, name: place.business.name },
    plan: row.plan,
    interval: row.interval,
    current: currentPlan(place.business),
    url: row.state === "open" ? row.url : null,
    dueMinor: row.dueMinor,
    currency: "EUR",
    receiptUrl: row.state === "complete" ? await receiptOf(deps, row) : null,
    redirect: row.redirect,
    mayManage: can(place.membership, "billing.manage"),
  };
}

const currentPlan = ({ plan }: ActingBusiness) => (isPlanId(plan) ? plan : "starter");

async function receiptOf(deps: Dependencies, row: CheckoutRow): Promise<string | null> {
  const [newest] = await listInvoices(deps.db, row.businessId, { limit: 1 });
  return newest?.url ?? null;
}
