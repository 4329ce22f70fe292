import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { billingIntervals, soldPlans, subscriptionStates, vatStates } from "#shared/billing.ts";
import type { BilledItem } from "#shared/contract/billing-shapes.ts";
import { planIds } from "#shared/plans.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, ownedBy } from "./columns.ts";

/** The billing account of a business: its customer at the payment provider, and the addressee of invoices. */
export const billingAccounts = pgTable(
  "billing_accounts",
  {
    businessId: ownedBy("business_id", () => businesses.id).primaryKey(),
    customerId: text("customer_id"),
    legalName: text("legal_name").notNull().default(""),
    line1: text("line1").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    city: text("city").notNull().default(""),
    country: text("country"),
    vatId: text("vat_id").notNull().default(""),
    /** none, pending, verified or unverified */
    vatState: text("vat_state", { enum: vatStates }).notNull().default("none"),
    email: text("email").notNull().default(""),
    poNumber: text("po_number").notNull().default(""),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    cardExpMonth: integer("card_exp_month"),
    cardExpYear: integer("card_exp_year"),
    creditMinor: integer("credit_minor").notNull().default(0),
    trialUsedAt: instant("trial_used_at"),
    /** Reads from the provider are numbered when they begin; an earlier one never overwrites a later one. */
    readsBegun: integer("reads_begun").notNull().default(0),
    readStored: integer("read_stored").notNull().default(0),
    readAt: instant("read_at"),
  },
  (table) => [uniqueIndex("billing_accounts_customer_key").on(table.customerId), ...enumChecks(table)],
);
export type AccountRow = typeof billingAccounts.$inferSelect;

/** A business's subscription, as last reported by the provider. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    businessId: ownedBy("business_id", () => businesses.id).primaryKey(),
    providerId: text("provider_id").notNull(),
    plan: text("plan", { enum: planIds }).notNull(),
    interval: text("interval", { enum: billingIntervals }).notNull(),
    state: text("state", { enum: subscriptionStates }).notNull(),
    priceMinor: integer("price_minor").notNull(),
    periodStart: instant("period_start").notNull(),
    periodEnd: instant("period_end").notNull(),
    trialEnd: instant("trial_end"),
    /** A trial without a card ends on its own. */
    hasCard: boolean("has_card").notNull().default(false),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    scheduledPlan: text("scheduled_plan", { enum: planIds }),
    scheduledInterval: text("scheduled_interval", { enum: billingIntervals }),
    scheduleId: text("schedule_id"),
    pastDueSince: instant("past_due_since"),
    /** Number of notices of a failed payment sent so far. */
    dunningStep: integer("dunning_step").notNull().default(0),
    trialReminderAt: instant("trial_reminder_at"),
    downgradeReminderAt: instant("downgrade_reminder_at"),
  },
  (table) => [
    uniqueIndex("subscriptions_provider_key").on(table.providerId),
    index("subscriptions_state_idx").on(table.state),
    ...enumChecks(table),
  ],
);
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export interface StoredInvoiceLine {
  readonly description: string;
  /** Missing in invoices that were stored before there was one. */
  readonly item?: BilledItem | null;
  readonly amountMinor: number;
}

export const invoices = pgTable(
  "invoices",
  {
    /** The provider's id. */
    id: text("id").primaryKey(),
    businessId: ownedBy("business_id", () => businesses.id),
    number: text("number"),
    state: text("state").notNull(),
    currency: text("currency").notNull(),
    lines: jsonb("lines").$type<readonly StoredInvoiceLine[]>().notNull(),
    subtotalMinor: integer("subtotal_minor").notNull(),
    discountMinor: integer("discount_minor").notNull(),
    taxMinor: integer("tax_minor").notNull(),
    totalMinor: integer("total_minor").notNull(),
    dueMinor: integer("due_minor").notNull(),
    paidMinor: integer("paid_minor").notNull(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    url: text("url"),
    pdfUrl: text("pdf_url"),
    receiptSentAt: instant("receipt_sent_at"),
  },
  (table) => [index("invoices_business_idx").on(table.businessId, table.createdAt, table.id)],
);
export type InvoiceRow = typeof invoices.$inferSelect;

/** Events from the provider, stored unchanged before they are processed. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's id, so that an event sent twice is stored once. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** The provider's id of the event's subject: a customer, a payout account or a payment. */
    subject: text("customer_id"),
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    handledAt: instant("handled_at"),
    outcome: text("outcome"),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [
    index("payment_events_waiting_idx").on(table.receivedAt).where(sql`${table.handledAt} is null`),
    index("payment_events_received_idx").on(table.receivedAt),
  ],
);

/** A price that was shown to a user and is charged as long as the quote is valid. */
export const billingQuotes = pgTable(
  "billing_quotes",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
    kind: text("kind").notNull(),
    plan: text("plan", { enum: soldPlans }).notNull(),
    interval: text("interval", { enum: billingIntervals }).notNull(),
    promotionCode: text("promotion_code"),
    promotionId: text("promotion_id"),
    /** The quote as shown, in the contract's form. */
    shown: jsonb("shown").$type<Record<string, unknown>>().notNull(),
    /** What the price was calculated from; the quote is stale once this has changed. */
    basis: text("basis").notNull(),
    prorationAt: instant("proration_at").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("billing_quotes_business_idx").on(table.businessId),
    index("billing_quotes_expires_idx").on(table.expiresAt),
    ...enumChecks(table),
  ],
);
export type QuoteRow = typeof billingQuotes.$inferSelect;

/** Checkouts begun at the provider. */
export const billingCheckouts = pgTable(
  "billing_checkouts",
  {
    /** The provider's id of the session. */
    id: text("id").primaryKey(),
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
    quoteId: text("quote_id").notNull(),
    plan: text("plan", { enum: soldPlans }).notNull(),
    interval: text("interval", { enum: billingIntervals }).notNull(),
    promotionCode: text("promotion_code"),
    /** open, complete or expired */
    state: text("state").notNull().default("open"),
    url: text("url"),
    dueMinor: integer("due_minor").notNull(),
    redirect: text("redirect").notNull().default(""),
    subscriptionId: text("subscription_id"),
    abandonReason: text("abandon_reason"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("billing_checkouts_business_idx").on(table.businessId, table.createdAt),
    index("billing_checkouts_user_idx").on(table.userId),
    ...enumChecks(table),
  ],
);
export type CheckoutRow = typeof billingCheckouts.$inferSelect;

/** State of the billing account when a user left for the provider's portal, to report afterwards what changed. */
export const portalVisits = pgTable(
  "portal_visits",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
    before: jsonb("before").$type<Record<string, string>>().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.userId] })],
);

/** The items that stay editable once a smaller plan begins, as chosen by the team. */
export const planPicks = pgTable(
  "plan_picks",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    limit: text("limit_name").notNull(),
    ids: text("ids").array().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.limit] })],
);
