import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { claimStates } from "#shared/treets.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy, requiredRow } from "./columns.ts";
import { links } from "./links.ts";
import { members } from "./members.ts";
import { treetCodes, treets } from "./treets.ts";

/** Condition for claims that count as made: neither given back by their holder nor declined by the team. */
export const countsAsMade = (state: SQL | AnyPgColumn): SQL => sql`${state} not in ('cancelled', 'declined')`;

/** A member's right to a treet. */
export const claims = pgTable(
  "claims",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    treetId: requiredRow("treet_id", () => treets.id),
    memberId: requiredRow("member_id", () => members.id),
    /** Version of the treet that was claimed; 0 if none was recorded, which refers to the first snapshot. */
    treetVersion: integer("treet_version").notNull().default(0),
    /** Reference of eight characters that can be read out. */
    ref: text("ref").notNull(),
    state: text("state", { enum: claimStates }).notNull().default("active"),
    codeId: text("code_id").references(() => treetCodes.id),
    /** The tracked link the member came by; null without one. */
    linkId: mentioned("link_id", () => links.id),
    windowKey: text("window_key").notNull(),
    ordinal: integer("ordinal").notNull(),
    claimedAt: instant("claimed_at").notNull(),
    revealedAt: instant("revealed_at"),
    redeemedAt: instant("redeemed_at"),
    /** `member:mem_…` or `user:usr_…` */
    redeemedBy: text("redeemed_by"),
    /** Start of the validity; null if it is valid at once. */
    validFrom: instant("valid_from"),
    expiresAt: instant("expires_at"),
    /** Days of validity that its holder asked for while it waits for approval; null if they are not counted in days. */
    validDays: integer("valid_days"),
    /** When the team approved or declined it; null if no approval was needed. */
    decidedAt: instant("decided_at"),
    /** `user:usr_…` or `key:key_…` */
    decidedBy: text("decided_by"),
    revokedAt: instant("revoked_at"),
    /** Since when it cannot be used because its payment is disputed; null if it can. */
    pausedAt: instant("paused_at"),
    /** Reason the team gave the holder for declining or revoking the claim. */
    reason: text("reason").notNull().default(""),
    /** When the holder was reminded that it expires soon. */
    remindedAt: instant("reminded_at"),
  },
  (table) => [
    // With the state, links are listed by their claims without reading these.
    index("claims_link_state_idx").on(table.linkId, table.state).where(sql`${table.linkId} is not null`),
    index("claims_running_out_idx")
      .on(table.expiresAt)
      .where(sql`${table.state} = 'active' and ${table.remindedAt} is null`),
    uniqueIndex("claims_ref_key").on(table.ref),
    uniqueIndex("claims_limit_key")
      .on(table.memberId, table.treetId, table.windowKey, table.ordinal)
      .where(countsAsMade(table.state)),
    // Serves counting the activity of some members (with a label, or who came by a link) by an index-only scan.
    index("claims_member_idx").on(
      table.memberId,
      table.claimedAt,
      table.id,
      table.treetId,
      table.state,
      table.revealedAt,
      table.redeemedAt,
    ),
    // Includes the member, so that a period's members are counted without reading the claims.
    index("claims_treet_idx").on(table.treetId, table.claimedAt, table.id, table.memberId, table.state),
    // Rare states, looked up among the claims of a treet.
    index("claims_few_idx")
      .on(table.treetId, table.state, table.claimedAt, table.id)
      .where(sql`${table.state} in ('pending_approval', 'declined', 'cancelled', 'revoked')`),
    index("claims_waiting_idx")
      .on(table.businessId, table.claimedAt, table.id)
      .where(sql`${table.state} = 'pending_approval'`),
    index("claims_redeemed_treet_idx")
      .on(table.treetId, table.claimedAt)
      .where(sql`${table.state} = 'redeemed'`),
    // Unused claims of a treet, or of all treets that a partner supplies.
    index("claims_unused_idx").on(table.treetId, table.expiresAt).where(sql`${table.state} = 'active'`),
    // Serves the figures of the last day, and the lists behind figures (drill-down).
    index("claims_revealed_idx")
      .on(table.businessId, table.revealedAt, table.id, table.memberId)
      .where(sql`${table.revealedAt} is not null and ${countsAsMade(table.state)}`),
    index("claims_redeemed_idx")
      .on(table.businessId, table.redeemedAt, table.id, table.memberId)
      .where(sql`${table.redeemedAt} is not null and ${countsAsMade(table.state)}`),
    // Serves finding a period's most claimed treets by an index-only scan.
    index("claims_made_idx")
      .on(table.businessId, table.claimedAt, table.treetId, table.state, table.memberId)
      .where(countsAsMade(table.state)),
    ...enumChecks(table),
  ],
);
export type ClaimRow = typeof claims.$inferSelect;

/** Claims whose holder is still to be emailed a receipt, each for about a minute. */
export const claimReceipts = pgTable("claim_receipts", {
  claimId: ownedBy("claim_id", () => claims.id).primaryKey(),
  memberId: text("member_id").notNull(),
  claimedAt: instant("claimed_at").notNull(),
});

/** The waiting list of members for a treet that is sold out. */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    treetId: ownedBy("treet_id", () => treets.id),
    memberId: ownedBy("member_id", () => members.id),
    joinedAt: instant("joined_at").notNull(),
    /** Until when a place is held for the member; null while they wait. */
    offeredUntil: instant("offered_until"),
  },
  (table) => [
    uniqueIndex("waitlist_entries_member_key").on(table.treetId, table.memberId),
    index("waitlist_entries_line_idx").on(table.treetId, table.joinedAt, table.id),
    index("waitlist_entries_offered_idx").on(table.offeredUntil),
    index("waitlist_entries_member_idx").on(table.memberId),
  ],
);
