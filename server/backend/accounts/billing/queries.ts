import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { isEntitled, subscriptionStates } from "#shared/billing.ts";
import { MINUTE_MS } from "#shared/constants.ts";
import type { InvoiceState } from "#shared/lists/invoices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { findRow, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import type {
  AccountRow,
  CheckoutRow,
  InvoiceRow,
  QuoteRow,
  SubscriptionRow,
} from "../../platform/db/schema/billing.ts";
import {
  billingAccounts,
  billingCheckouts,
  invoices,
  subscriptions,
} from "../../platform/db/schema/billing.ts";
import { businesses, teamMemberships, worksFor } from "../../platform/db/schema/businesses.ts";

export type { AccountRow, CheckoutRow, InvoiceRow, SubscriptionRow };

export const findAccount = (db: Executor, businessId: string) => findRow(db, billingAccounts, { businessId });

/** Returns the billing account of a business, creating it on first use. */
export async function ensureAccount(db: Executor, businessId: string): Promise<AccountRow> {
  const found = await findAccount(db, businessId);
  if (found) return found;
  await db.insert(billingAccounts).values({ businessId }).onConflictDoNothing();
  const made = await findAccount(db, businessId);
  if (!made) throw new Error("Failed to create the billing account");
  return made;
}

/** Returns a business with the plan that is stored now, which a read of the provider may just have changed. */
export async function withPresentPlan<T extends { readonly id: string; readonly plan: string }>(
  db: Executor,
  business: T,
): Promise<T> {
  const [row] = await db
    .select({ plan: businesses.plan })
    .from(businesses)
    .where(eq(businesses.id, business.id));
  return { ...business, ...row };
}

/** How long the provider may take to begin a trial. One without a subscription by then was never begun. */
export const TRIAL_BEGINS_MS = 5 * MINUTE_MS;

export const findSubscription = (db: Executor, businessId: string) =>
  findRow(db, subscriptions, { businessId });

export async function businessOfCustomer(db: Executor, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ businessId: billingAccounts.businessId })
    .from(billingAccounts)
    .where(eq(billingAccounts.customerId, customerId));
  return row?.businessId;
}

/** Condition for invoices worth listing; zero invoices, such as those of a trial, are left out. */
export const isShown = sql`(${invoices.totalMinor} <> 0 or ${invoices.dueMinor} <> 0 or ${invoices.subtotalMinor} <> 0)`;

export async function listInvoices(
  db: Executor,
  businessId: string,
  { limit, before }: { limit: number; before?: { at: Date; id: string } | undefined },
): Promise<InvoiceRow[]> {
  const older = before
    ? or(
        lt(invoices.createdAt, before.at),
        and(eq(invoices.createdAt, before.at), lt(invoices.id, before.id)),
      )
    : undefined;
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.businessId, businessId), isShown, older))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(limit);
}

/** Returns the condition for a business's invoices that match a number and a state. */
export const invoicesWanted = (
  businessId: string,
  { search, state }: { readonly search?: string | undefined; readonly state?: InvoiceState | undefined },
) =>
  and(
    eq(invoices.businessId, businessId),
    isShown,
    search ? isFoundIn(search, invoices.number) : undefined,
    state && eq(invoices.state, state),
  );

/** Lists invoices open for payment, oldest first. */
export const openInvoicesOf = (db: Executor, businessId: string): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(matching(invoices, { businessId, state: "open" }))
    .orderBy(asc(invoices.createdAt));

export const findCheckout = (db: Executor, id: string) => findRow(db, billingCheckouts, { id });

/** True if the checkout of this quote was paid, or left for another one. */
export async function isCheckoutOver(
  db: Executor,
  { businessId, id }: Pick<QuoteRow, "businessId" | "id">,
): Promise<boolean> {
  const [row] = await db
    .select({ id: billingCheckouts.id })
    .from(billingCheckouts)
    .where(and(matching(billingCheckouts, { businessId, quoteId: id }), ne(billingCheckouts.state, "open")));
  return row !== undefined;
}

/** Lists checkouts that can still be paid, newest first. */
export const openCheckouts = (db: Executor, businessId: string, now: Date): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(billingCheckouts)
    .where(
      and(
        matching(billingCheckouts, { businessId, state: "open" }),
        sql`${billingCheckouts.expiresAt} > ${now}`,
      ),
    )
    .orderBy(desc(billingCheckouts.createdAt));

/** Lists users who can change the plan of a business: its owner first, then those with the billing flag. */
export const managersOf = async (db: Executor, businessId: string) =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(
      and(worksFor(businessId), or(eq(teamMemberships.role, "owner"), eq(teamMemberships.billing, true))),
    )
    .orderBy(sql`${teamMemberships.role} = 'owner' desc`, teamMemberships.joinedAt);

/** Condition for subscriptions that the provider charges for. */
export const isRunning = inArray(subscriptions.state, subscriptionStates.filter(isEntitled));

/** Lists businesses whose stored subscription may need action. */
export const dueForBillingCheck = (db: Executor, now: Date) =>
  db
    .select({ businessId: subscriptions.businessId })
    .from(subscriptions)
    .where(
      or(
        inArray(subscriptions.state, ["past_due", "trialing"]),
        sql`${subscriptions.scheduledPlan} is not null`,
        eq(subscriptions.cancelAtPeriodEnd, true),
        // The period is over and no event said what followed.
        and(eq(subscriptions.state, "active"), lt(subscriptions.periodEnd, now)),
      ),
    )
    .orderBy(subscriptions.businessId);

/** Lists businesses with a customer at the provider, ordered by ID for keyset pagination. */
export const withCustomer = (db: Executor, after: string, limit: number) =>
  db
    .select({ businessId: billingAccounts.businessId })
    .from(billingAccounts)
    .innerJoin(businesses, eq(businesses.id, billingAccounts.businessId))
    .where(and(sql`${billingAccounts.businessId} > ${after}`, sql`${billingAccounts.customerId} is not null`))
    .orderBy(billingAccounts.businessId)
    .limit(limit);

export const unsentReceipts = (db: Executor, businessId: string): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        matching(invoices, { businessId, state: "paid" }),
        isNull(invoices.receiptSentAt),
        sql`${invoices.paidMinor} > 0`,
      ),
    )
    .orderBy(asc(invoices.createdAt));
