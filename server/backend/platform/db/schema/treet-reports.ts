import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reportReasons } from "#shared/treet-reports.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { claims } from "./claims.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";
import { members } from "./members.ts";
import { treets } from "./treets.ts";

/** Problems with a treet that members reported, open until the team closes them. */
export const treetReports = pgTable(
  "treet_reports",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    treetId: ownedBy("treet_id", () => treets.id),
    memberId: ownedBy("member_id", () => members.id),
    /** The claim it happened with; null if the member holds none or did not name it. */
    claimId: mentioned("claim_id", () => claims.id),
    reason: text("reason", { enum: reportReasons }).notNull(),
    text: text("text").notNull().default(""),
    reportedAt: instant("reported_at").notNull(),
    closedAt: instant("closed_at"),
    closedBy: mentioned("closed_by", () => users.id),
    /** What the team wrote to the member on closing it; empty if nothing. */
    answer: text("answer").notNull().default(""),
  },
  (table) => [
    uniqueIndex("treet_reports_open_key")
      .on(table.treetId, table.memberId)
      .where(sql`${table.closedAt} is null`),
    index("treet_reports_waiting_idx")
      .on(table.businessId, table.reportedAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index("treet_reports_member_idx").on(table.memberId),
    ...enumChecks(table),
  ],
);
