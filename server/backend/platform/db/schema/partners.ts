import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type PartnerContact, partnerPolicies, partnerStates } from "#shared/partner-rules.ts";
import { treetTypes } from "#shared/treets.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { bytes, enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";

/**
 * The relation of a community and a business that supplies treets: an invitation until it is accepted, or an
 * application until the community accepts it.
 */
export const partnerships = pgTable(
  "partnerships",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    /** Null while it is an invitation. */
    providerId: text("provider_id").references(() => businesses.id, { onDelete: "cascade" }),
    state: text("state", { enum: partnerStates }).notNull().default("invited"),
    /** Email address of the invited business or of the applicant. */
    email: text("email").notNull(),
    message: text("message").notNull().default(""),
    /** A treet that an applicant would offer. Null if they named none, and for invitations. */
    sampleTitle: text("sample_title"),
    sampleType: text("sample_type", { enum: treetTypes }),
    policy: text("policy", { enum: partnerPolicies }).notNull().default("review_all"),
    notes: text("notes").notNull().default(""),
    /** True if it exceeds the plan's limit: it keeps working, but cannot be edited until there is room. */
    overPlan: boolean("over_plan").notNull().default(false),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    /** The partner's contacts for the community's team; only that team can see them. */
    contacts: jsonb("contacts").$type<readonly PartnerContact[]>().notNull().default([]),
    /** The partner's contact in the community. */
    contactUserId: mentioned("contact_user_id", () => users.id),
    /** Maximum number of the partner's treets that may be live at once; null for as many as the plan allows. */
    maxLiveTreets: integer("max_live_treets"),
    /** Last day of the contract; null if it runs until either side ends it. */
    contractUntil: date("contract_until"),
    /** The last day of contract that the team was reminded of, so that it is reminded once of each. */
    contractReminded: date("contract_reminded"),
    /** When the team last asked an inactive partner for something new. */
    nudgedAt: instant("nudged_at"),
    /** Reason that one side gave for declining, pausing or ending it. */
    reason: text("reason").notNull().default(""),
    /** When an invitation or application was last answered. */
    decidedAt: instant("decided_at"),
    /**
     * Hash of the secret in the last emailed link, which keeps showing what became of the invitation. Null if none was
     * sent.
     */
    tokenHash: text("token_hash"),
    invitedBy: mentioned("invited_by", () => users.id),
    /** When the invitation or application was made. */
    invitedAt: instant("invited_at").notNull(),
    expiresAt: instant("expires_at"),
    /** When the invitation was first opened since it was last sent. */
    openedAt: instant("opened_at"),
    since: instant("since"),
    /** The side that paused it and can therefore resume it; null while it is not paused. */
    pausedBy: text("paused_by"),
    /** Time up to which each side has read the other's messages. */
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
    ...enumChecks(table),
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
    /** Side of the author: `community` or `provider`. */
    side: text("side").notNull(),
    authorId: mentioned("author_id", () => users.id),
    text: text("text").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index("partner_messages_thread_idx").on(table.partnershipId, table.at, table.id)],
);

/** Documents that a community's team keeps with a partnership, such as the signed contract; always PDF. */
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
