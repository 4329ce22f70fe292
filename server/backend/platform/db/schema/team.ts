import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  billingEmailModes,
  grantedRoles,
  invitationStates,
  keepRoles,
  transferStates,
} from "#shared/team-rules.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";

/** An invitation to a team, addressed to one email address. `expired` is never stored; it follows from the time. */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    email: text("email").notNull(),
    role: text("role", { enum: grantedRoles }).notNull(),
    billing: boolean("billing").notNull().default(false),
    canRedeem: boolean("can_redeem").notNull().default(false),
    message: text("message").notNull().default(""),
    tokenHash: text("token_hash").notNull(),
    /** pending, accepted, declined or revoked */
    state: text("state", { enum: invitationStates }).notNull().default("pending"),
    invitedBy: mentioned("invited_by", () => users.id),
    acceptedBy: mentioned("accepted_by", () => users.id),
    declineReason: text("decline_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
    sentAt: instant("sent_at").notNull().defaultNow(),
    sendCount: integer("send_count").notNull().default(1),
    /** True if the current link was shown to the team: using it no longer proves control of the email address. */
    handedOver: boolean("handed_over").notNull().default(false),
    openedAt: instant("opened_at"),
    /** When the recipient requested a new link. */
    renewalAskedAt: instant("renewal_asked_at"),
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    uniqueIndex("team_invitations_token_key").on(table.tokenHash),
    uniqueIndex("team_invitations_pending_key")
      .on(table.businessId, sql`lower(${table.email})`)
      .where(sql`${table.state} = 'pending'`),
    index("team_invitations_email_idx").on(sql`lower(${table.email})`),
    ...enumChecks(table),
  ],
);
export type TeamInvitationRow = typeof teamInvitations.$inferSelect;

/**
 * The owner's offer to transfer the business to another team member. `expired` is never stored; it follows from the
 * time.
 */
export const ownershipTransfers = pgTable(
  "ownership_transfers",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    fromUserId: ownedBy("from_user_id", () => users.id),
    toUserId: ownedBy("to_user_id", () => users.id),
    /** pending, accepted, declined, cancelled or invalid */
    state: text("state", { enum: transferStates }).notNull().default("pending"),
    tokenHash: text("token_hash").notNull(),
    /** Future role of the current owner: admin, manager or leave. */
    keepRole: text("keep_role", { enum: keepRoles }).notNull(),
    /** Whether invoices go to the new owner from then on: switch or keep. */
    billingEmailMode: text("billing_email_mode", { enum: billingEmailModes }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    remindedAt: instant("reminded_at"),
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    uniqueIndex("ownership_transfers_token_key").on(table.tokenHash),
    uniqueIndex("ownership_transfers_pending_key")
      .on(table.businessId)
      .where(sql`${table.state} = 'pending'`),
    index("ownership_transfers_to_idx").on(table.toUserId),
    index("ownership_transfers_from_idx").on(table.fromUserId),
    ...enumChecks(table),
  ],
);
export type TransferRow = typeof ownershipTransfers.$inferSelect;

/** Businesses that a user has pinned to the top of their list. */
export const businessPins = pgTable(
  "business_pins",
  {
    userId: ownedBy("user_id", () => users.id),
    businessId: ownedBy("business_id", () => businesses.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessId] })],
);
