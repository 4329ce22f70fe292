import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { PartnerContact } from "#shared/partner-rules.ts";
import { partnerPolicies, partnerStates } from "#shared/partner-rules.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { bytes, idColumn, instant, mentioned, oneOf, ownedBy } from "./columns.ts";

/**
 * The relation of a community with a business that supplies treets: an invitation until somebody accepts it, or an
 * application until the community does.
 */
export const partnerships = pgTable(
  "partnerships",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    /** Null while it is an invitation. */
    providerId: text("provider_id").references(() => businesses.id, { onDelete: "cascade" }),
    state: text("state", { enum: partnerStates }).notNull().default("invited"),
    /** Who was invited, or who applied. */
    email: text("email").notNull(),
    message: text("message").notNull().default(""),
    policy: text("policy", { enum: partnerPolicies }).notNull().default("review_all"),
    notes: text("notes").notNull().default(""),
    /** Beyond what the plan has room for: it goes on as it is and nobody edits it until there is room. */
    overPlan: boolean("over_plan").notNull().default(false),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    /** People of the partner whom the community's team turns to; only the team sees them. */
    contacts: jsonb("contacts").$type<readonly PartnerContact[]>().notNull().default([]),
    /** Whom the partner turns to in the community. */
    contactUserId: mentioned("contact_user_id", () => users.id),
    /** How many of their treets may be live at once; null: as many as the plan has room for. */
    maxLiveTreets: integer("max_live_treets"),
    /** The last day of what was agreed; null: until somebody ends it. */
    contractUntil: date("contract_until"),
    /** The last day that the team was reminded of, so that it is once for each. */
    contractReminded: date("contract_reminded"),
    /** When the team last asked a quiet partner for something new. */
    nudgedAt: instant("nudged_at"),
    /** Why one of the two said no, paused it or ended it. */
    reason: text("reason").notNull().default(""),
    /** When an invitation or application was answered last. */
    decidedAt: instant("decided_at"),
    /** Of the secret in the last mailed link; it goes on telling what became of the invitation. Null where none was sent. */
    tokenHash: text("token_hash"),
    invitedBy: mentioned("invited_by", () => users.id),
    /** When one asked the other. */
    invitedAt: instant("invited_at").notNull(),
    expiresAt: instant("expires_at"),
    since: instant("since"),
    /** Which side paused it, and so can resume it; null while it is not paused. */
    pausedBy: text("paused_by"),
    /** Up to when each side has read the other's messages. */
    communityReadAt: instant("community_read_at"),
    providerReadAt: instant("provider_read_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("partnerships_token_key").on(table.tokenHash),
    uniqueIndex("partnerships_pair_key")
      .on(table.businessId, table.providerId)
      .where(sql`${table.state} in ('applied', 'active', 'paused', 'blocked')`),
    uniqueIndex("partnerships_invited_key")
      .on(sql`lower(${table.email})`, table.businessId)
      .where(sql`${table.state} = 'invited'`),
    index("partnerships_list_idx").on(table.businessId, table.invitedAt, table.id),
    index("partnerships_provider_idx").on(table.providerId, table.businessId),
    index("partnerships_over_plan_idx").on(table.businessId).where(sql`${table.overPlan}`),
    index("partnerships_contract_idx").on(table.contractUntil).where(sql`${table.contractUntil} is not null`),
    check("partnerships_state_check", oneOf(table.state, partnerStates)),
    check("partnerships_policy_check", oneOf(table.policy, partnerPolicies)),
  ],
);
export type PartnershipRow = typeof partnerships.$inferSelect;

export const partnerMessages = pgTable(
  "partner_messages",
  {
    id: idColumn(),
    /** The community. */
    businessId: ownedBy("business_id", () => businesses.id),
    partnershipId: ownedBy("partnership_id", () => partnerships.id),
    /** Who wrote: `community` or `provider`. */
    side: text("side").notNull(),
    authorId: mentioned("author_id", () => users.id),
    text: text("text").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index("partner_messages_thread_idx").on(table.partnershipId, table.at, table.id)],
);

/** What a community's team keeps with a partnership, such as the signed contract; always a PDF. */
export const partnerFiles = pgTable(
  "partner_files",
  {
    id: idColumn(),
    /** The community. */
    businessId: ownedBy("business_id", () => businesses.id),
    partnershipId: ownedBy("partnership_id", () => partnerships.id),
    name: text("name").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    bytes: bytes("bytes").notNull(),
    uploadedBy: mentioned("uploaded_by", () => users.id),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("partner_files_list_idx").on(table.partnershipId, table.createdAt, table.id)],
);
