import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { disputeStates, ledgerAccounts, ledgerKinds, purchaseStates } from "#shared/purchases.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, ownedBy, requiredRow } from "./columns.ts";
import { members } from "./members.ts";
import { treets } from "./treets.ts";

/** A member's payment for a treet, from the moment a place is held for it. */
export const purchases = pgTable(
  "purchases",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    treetId: requiredRow("treet_id", () => treets.id),
    memberId: requiredRow("member_id", () => members.id),
    /** The payee: the supplier, or the community itself. */
    sellerId: ownedBy("seller_id", () => businesses.id),
    providerAccountId: text("provider_account_id").notNull(),
    /** Name and address for receipts, as they were at the time of payment. */
    sellerName: text("seller_name").notNull().default(""),
    sellerAddress: text("seller_address").notNull().default(""),
    sellerVatId: text("seller_vat_id").notNull().default(""),
    /** Id of the claim that exists once it is paid; before that, its code is reserved under this id. */
    claimId: text("claim_id").notNull(),
    codeId: text("code_id"),
    linkId: text("link_id"),
    /**
     * Version of the treet when its place was held. The member pays for that version, whatever the team changes
     * meanwhile.
     */
    treetVersion: integer("treet_version").notNull(),
    title: text("title").notNull(),
    validFrom: instant("valid_from"),
    /** Days from the payment; null if it is valid until a known day or for ever. */
    validDays: integer("valid_days"),
    validUntil: instant("valid_until"),
    windowKey: text("window_key").notNull(),
    state: text("state", { enum: purchaseStates }).notNull().default("open"),
    priceMinor: integer("price_minor").notNull(),
    feeMinor: integer("fee_minor").notNull(),
    /** What the buyer has got back, what of it the seller bore, and what of our fee went back to the seller. */
    refundedMinor: integer("refunded_minor").notNull().default(0),
    takenBackMinor: integer("taken_back_minor").notNull().default(0),
    feeBackMinor: integer("fee_back_minor").notNull().default(0),
    currency: text("currency").notNull(),
    /** The provider's checkout session, and its payment. */
    sessionId: text("session_id"),
    url: text("url"),
    paymentId: text("payment_id"),
    /** True if the member waived the right of withdrawal, as for an event. */
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
    ...enumChecks(table),
  ],
);
export type PurchaseRow = typeof purchases.$inferSelect;

/**
 * Movements of money in double entry: what leaves one account reaches another, so all rows add up to zero. Kept even
 * after the businesses concerned are deleted.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    /** Such as `sale:pur_…`: each movement is written once. */
    movement: text("movement").notNull(),
    /** from or to */
    side: text("side", { enum: ["from", "to"] }).notNull(),
    kind: text("kind", { enum: ledgerKinds }).notNull(),
    account: text("account", { enum: ledgerAccounts }).notNull(),
    /** The business that owns the account, if it is a business's. */
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
    ...enumChecks(table),
  ],
);
