import { and, eq, sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { businessCategories, businessStatuses, joinPolicies, visibilities } from "#shared/business-kinds.ts";
import type { Origin } from "#shared/device.ts";
import { teamRoles } from "#shared/permissions.ts";
import { planIds } from "#shared/plans.ts";
import { teamStatuses } from "#shared/team-rules.ts";
import { FIRST_LANGUAGE } from "#shared/words/language.ts";
import { alphabetically, folded } from "../folded.ts";
import { users } from "./accounts.ts";
import { enumChecks, idColumn, instant, ownedBy, requiredRow } from "./columns.ts";

export const businesses = pgTable(
  "businesses",
  {
    id: idColumn(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    isCommunity: boolean("is_community").notNull(),
    isProvider: boolean("is_provider").notNull(),
    category: text("category", { enum: businessCategories }).notNull().default("other"),
    tagline: text("tagline").notNull().default(""),
    about: text("about").notNull().default(""),
    logoImageId: text("logo_image_id"),
    coverImageId: text("cover_image_id"),
    brandColor: text("brand_color"),
    website: text("website"),
    publicEmail: text("public_email"),
    phone: text("phone"),
    address: text("address"),
    /** Free text, such as "Mon–Fri 8–18, Sat 9–14". */
    openingHours: text("opening_hours").notNull().default(""),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    country: text("country"),
    currency: text("currency").notNull().default("EUR"),
    timezone: text("timezone").notNull().default("UTC"),
    /** Language of emails to people whose account names none; the installation's first if that is no longer offered. */
    language: text("language").notNull().default(FIRST_LANGUAGE),
    joinPolicy: text("join_policy", { enum: joinPolicies }).notNull().default("approval"),
    visibility: text("visibility", { enum: visibilities }).notNull().default("members_only"),
    status: text("status", { enum: businessStatuses }).notNull().default("active"),
    plan: text("plan", { enum: planIds }).notNull().default("starter"),
    settings: jsonb("settings").$type<Record<string, unknown>>().notNull().default({}),
    createdBy: requiredRow("created_by", () => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    archivedAt: instant("archived_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("businesses_slug_key").on(table.slug),
    index("businesses_listed_idx")
      .on(alphabetically(table.name), table.id)
      .where(sql`${table.visibility} = 'listed' and ${table.isCommunity} and ${table.status} = 'active'`),
    check("businesses_kind", sql`${table.isCommunity} or ${table.isProvider}`),
    ...enumChecks(table),
    check("businesses_position", sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);
export type BusinessRow = typeof businesses.$inferSelect;

/** Former slugs, which lead to the business for 90 days. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    slug: text("slug").primaryKey(),
    businessId: ownedBy("business_id", () => businesses.id),
    until: instant("until").notNull(),
  },
  (table) => [index("former_slugs_business_idx").on(table.businessId)],
);

export const teamMemberships = pgTable(
  "team_memberships",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
    role: text("role", { enum: teamRoles }).notNull(),
    billing: boolean("billing").notNull().default(false),
    canRedeem: boolean("can_redeem").notNull().default(false),
    status: text("status", { enum: teamStatuses }).notNull().default("active"),
    addedBy: text("added_by"),
    joinedAt: instant("joined_at").notNull().defaultNow(),
    lastActiveAt: instant("last_active_at"),
    /** Topics the team member does not want emails about. */
    mutedTopics: text("muted_topics").array().notNull().default(sql`'{}'::text[]`),
    /** Topics the team member does not want notifications about. */
    silencedTopics: text("silenced_topics").array().notNull().default(sql`'{}'::text[]`),
    /** True if the team member has dismissed the first steps on the control panel. */
    setupHidden: boolean("setup_hidden").notNull().default(false),
  },
  (table) => [
    uniqueIndex("team_memberships_pair_key").on(table.businessId, table.userId),
    uniqueIndex("team_memberships_one_owner_key").on(table.businessId).where(sql`${table.role} = 'owner'`),
    index("team_memberships_user_idx").on(table.userId),
    ...enumChecks(table),
  ],
);
export type MembershipRow = typeof teamMemberships.$inferSelect;

/** Condition on `team_memberships` for the active members of a business's team. */
export const worksFor = (businessId: string) =>
  and(eq(teamMemberships.businessId, businessId), eq(teamMemberships.status, "active"));

export const auditEntries = pgTable(
  "audit_entries",
  {
    id: idColumn(),
    businessId: text("business_id").references(() => businesses.id, { onDelete: "cascade" }),
    /** `user:usr_…`, `key:key_…`, `system`, `payment provider`, `support` or `former member`. */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    /** The kind of thing it was done to: the first word of the action, in old entries one of their own. */
    entity: text("entity").notNull(),
    entityId: text("entity_id"),
    /** The sentence in every language, one per line; used for search, and displayed for entries without a key. */
    summary: text("summary").notNull(),
    sentence: jsonb("sentence").$type<{ key: string; values: Record<string, string | number> }>(),
    changes: jsonb("changes").$type<Record<string, unknown>>().notNull().default({}),
    requestId: text("request_id"),
    /**
     * Where it was done: on which device and in which country. Null unless somebody on the team did it in a session of
     * theirs; erased with their account.
     */
    origin: jsonb("origin").$type<Origin>(),
    batchId: text("batch_id"),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [
    index("audit_entries_business_idx").on(table.businessId, table.at, table.id),
    index("audit_entries_actor_idx").on(table.actor, table.at, table.id),
    index("audit_entries_search_idx").using("gin", sql`${folded(table.summary)} gin_trgm_ops`),
    index("audit_entries_entity_idx").on(table.entityId, table.at).where(sql`${table.entityId} is not null`),
  ],
);

/** Responses already given under an Idempotency-Key; a repeat gets the same response for a day. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    requestHash: text("request_hash").notNull(),
    response: jsonb("response").$type<unknown>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("idempotency_keys_created_idx").on(table.createdAt)],
);
