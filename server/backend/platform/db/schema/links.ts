import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { QrStyle, Utm } from "#shared/contract/links.ts";
import { linkEndings, linkKinds, linkStates } from "#shared/link-rules.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant, mentioned, oneOf, ownedBy } from "./columns.ts";

/** A short address that leads people into a community and tells how many came. */
export const links = pgTable(
  "links",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    kind: text("kind", { enum: linkKinds }).notNull(),
    /** The treet or pack it leads to. */
    targetId: text("target_id"),
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** Beyond what the plan has room for: it goes on as it is and nobody edits it until there is room. */
    overPlan: boolean("over_plan").notNull().default(false),
    utm: jsonb("utm").$type<Utm>().notNull().default({}),
    expiresAt: instant("expires_at"),
    /** Joins and claims it may bring; null: as many as come. */
    maxUses: integer("max_uses"),
    uses: integer("uses").notNull().default(0),
    afterEnd: text("after_end", { enum: linkEndings }).notNull().default("message"),
    /** In place of the community's own rule; null: as that says. */
    requireApproval: boolean("require_approval"),
    autoLabels: text("auto_labels").array().notNull().default(sql`'{}'::text[]`),
    /** A pack that anyone who comes by it is given. */
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
    check("links_kind_check", oneOf(table.kind, linkKinds)),
    check("links_state_check", oneOf(table.state, linkStates)),
    check("links_after_end_check", oneOf(table.afterEnd, linkEndings)),
  ],
);
export type LinkRow = typeof links.$inferSelect;

/** One visitor in one hour, by a click or a scan. The visitor is a hash that nobody can follow to the next day. */
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
    /** Two letters, as a proxy in front names it; null where none does. */
    country: text("country"),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.kind, table.visitorHash, table.hour] }),
    // Both are counted from this alone.
    index("link_hits_at_idx").on(table.linkId, table.at, table.kind),
  ],
);
