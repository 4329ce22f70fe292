import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { disputeStates, ledgerAccounts, ledgerKinds, purchaseStates } from "#shared/purchases.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant, oneOf } from "./columns.ts";
import { members } from "./members.ts";
import { treets } from "./treets.ts";

/** A member pays for a treet, from the moment a place is held for them. */
export const purchases = pgTable(
  "purchases",
  {
    id: idColumn(),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    treetId: text("treet_id")
      .notNull()
      .references(() => treets.id),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id),
    /** Who is paid: the supplier, or the community itself. */
    sellerId: text("seller_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    providerAccountId: text("provider_account_id").notNull(),
    /** As receipts name them: what they were called when they were paid. */
    sellerName: text("seller_name").notNull().default(""),
    sellerAddress: text("seller_address").notNull().default(""),
    sellerVatId: text("seller_vat_id").notNull().default(""),
    /** The claim that there is once it is paid; its code is held by this id before. */
    claimId: text("claim_id").notNull(),
    codeId: text("code_id"),
    linkId: text("link_id"),
    /** The treet as it was when its place was held, which is what is paid for, whatever its team changes meanwhile. */
    treetVersion: integer("treet_version").notNull(),
    title: text("title").notNull(),
    validFrom: instant("valid_from"),
    /** Days from the payment; null where it is good until a day that is known, or for ever. */
    validDays: integer("valid_days"),
    validUntil: instant("valid_until"),
    windowKey: text("window_key").notNull(),
    state: text("state", { enum: purchaseStates }).notNull().default("open"),
    priceMinor: integer("price_minor").notNull(),
    feeMinor: integer("fee_minor").notNull(),
    currency: text("currency").notNull(),
    /** The provider's checkout, and its payment. */
    sessionId: text("session_id"),
    url: text("url"),
    paymentId: text("payment_id"),
    /** They gave up their right to give it back, as for an event. */
    isWaived: boolean("is_waived").notNull().default(false),
    disputeState: text("dispute_state", { enum: disputeStates }),
    disputeDueAt: instant("dispute_due_at"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    paidAt: instant("paid_at"),
    refundedAt: instant("refunded_at"),
  },
  (table) => [
    uniqueIndex("purchases_claim_key").on(table.claimId),
    uniqueIndex("purchases_session_key").on(table.sessionId),
    uniqueIndex("purchases_payment_key").on(table.paymentId),
    uniqueIndex("purchases_open_key").on(table.treetId, table.memberId).where(sql`${table.state} = 'open'`),
    index("purchases_unsettled_idx").on(table.expiresAt).where(sql`${table.state} in ('open', 'refunding')`),
    index("purchases_seller_idx").on(table.sellerId, table.createdAt, table.id),
    index("purchases_business_idx").on(table.businessId, table.createdAt, table.id),
    index("purchases_member_idx").on(table.memberId),
    check("purchases_state_check", oneOf(table.state, purchaseStates)),
    check("purchases_dispute_state_check", oneOf(table.disputeState, disputeStates)),
  ],
);
export type PurchaseRow = typeof purchases.$inferSelect;

/**
 * Every movement of money, by its two sides: what leaves one account comes to another, so that the sum of all rows is
 * zero. Kept even when the businesses it was about are gone.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    /** `sale:pur_…`: what happened once is written once. */
    movement: text("movement").notNull(),
    /** from or to */
    side: text("side").notNull(),
    kind: text("kind", { enum: ledgerKinds }).notNull(),
    account: text("account", { enum: ledgerAccounts }).notNull(),
    /** Whose it is, where it is a business's. */
    businessId: text("business_id"),
    communityId: text("community_id"),
    treetId: text("treet_id"),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.movement, table.side] }),
    index("ledger_entries_business_idx").on(table.businessId, table.at),
    index("ledger_entries_community_idx").on(table.communityId, table.at),
    check("ledger_entries_kind_check", oneOf(table.kind, ledgerKinds)),
    check("ledger_entries_account_check", oneOf(table.account, ledgerAccounts)),
    check("ledger_entries_side_check", oneOf(table.side, ["from", "to"])),
  ],
);
