import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { QrStyle, Utm } from "#shared/contract/link-shapes.ts";
import { linkEndings, linkKinds, linkStates } from "#shared/link-rules.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";

/** A short URL that leads visitors into a community and counts them. */
export const links = pgTable(
  "links",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    kind: text("kind", { enum: linkKinds }).notNull(),
    /** Id of the treet or pack it leads to. */
    targetId: text("target_id"),
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** True if it exceeds the plan's limit: it keeps working, but cannot be edited until there is room. */
    overPlan: boolean("over_plan").notNull().default(false),
    utm: jsonb("utm").$type<Utm>().notNull().default({}),
    expiresAt: instant("expires_at"),
    /** Maximum number of joins and claims; null without a limit. */
    maxUses: integer("max_uses"),
    uses: integer("uses").notNull().default(0),
    afterEnd: text("after_end", { enum: linkEndings }).notNull().default("message"),
    /** Overrides the community's own rule; null to follow it. */
    requireApproval: boolean("require_approval"),
    autoLabels: text("auto_labels").array().notNull().default(sql`'{}'::text[]`),
    /** Id of a pack granted to everyone who joins by the link. */
    autoPackId: text("auto_pack_id"),
    qrStyle: jsonb("qr_style").$type<QrStyle>().notNull().default({}),
    state: text("state", { enum: linkStates }).notNull().default("active"),
    clicks: integer("clicks").notNull().default(0),
    scans: integer("scans").notNull().default(0),
    lastClickAt: instant("last_click_at"),
    createdBy: mentioned("created_by", () => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("links_code_key").on(table.code),
    index("links_business_idx").on(table.businessId, table.createdAt, table.id),
    index("links_over_plan_idx").on(table.businessId).where(sql`${table.overPlan}`),
    ...enumChecks(table),
  ],
);
export type LinkRow = typeof links.$inferSelect;

/** One visitor in one hour, by click or by scan. The visitor is a hash that cannot be followed to the next day. */
export const linkHits = pgTable(
  "link_hits",
  {
    linkId: ownedBy("link_id", () => links.id),
    kind: text("kind").notNull(),
    visitorHash: text("visitor_hash").notNull(),
    /** Hours since 1970. */
    hour: integer("hour").notNull(),
    at: instant("at").notNull(),
    referrer: text("referrer"),
    device: text("device").notNull(),
    /** Two-letter country code from a proxy in front; null if none provides it. */
    country: text("country"),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.kind, table.visitorHash, table.hour] }),
    // Serves counting clicks and scans by an index-only scan.
    index("link_hits_at_idx").on(table.linkId, table.at, table.kind),
  ],
);
