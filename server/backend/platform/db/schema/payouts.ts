import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { payoutStates } from "#shared/payouts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, instant, ownedBy } from "./columns.ts";

/** A business's account for payouts at the payment provider, as last reported by it. Links to it are never stored. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    businessId: ownedBy("business_id", () => businesses.id).primaryKey(),
    providerAccountId: text("provider_account_id"),
    state: text("state", { enum: payoutStates }).notNull().default("not_connected"),
    isSubmitted: boolean("is_submitted").notNull().default(false),
    /** Information the provider still requires, in its own terms. */
    requirements: text("requirements").array().notNull(),
    deadline: instant("deadline"),
    interval: text("payout_interval"),
    country: text("country"),
    /** Number of accounts begun, used in the idempotency key so that each is created once. */
    begun: integer("begun").notNull().default(0),
    begunAt: instant("begun_at"),
    /** When the business was reminded to finish it. */
    remindedAt: instant("reminded_at"),
    /** Reads from the provider are numbered when they begin; an earlier one never overwrites a later one. */
    readsBegun: integer("reads_begun").notNull().default(0),
    readStored: integer("read_stored").notNull().default(0),
    readAt: instant("read_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("payout_accounts_provider_key").on(table.providerAccountId),
    index("payout_accounts_unfinished_idx").on(table.state, table.begunAt),
    ...enumChecks(table),
  ],
);
export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
