import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { type ImportMapping, type ImportOptions, importStates } from "#shared/contract/member-imports.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { bytes, enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";

/** An import of members from a file: the file's properties, the mapping of its columns, and the progress. */
export const memberImports = pgTable(
  "member_imports",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    createdBy: mentioned("created_by", () => users.id),
    state: text("state", { enum: importStates }).notNull().default("uploaded"),
    fileName: text("file_name").notNull(),
    delimiter: text("delimiter").notNull(),
    header: text("header").array().notNull(),
    sample: jsonb("sample").$type<string[][]>().notNull(),
    mapping: jsonb("mapping").$type<ImportMapping>().notNull(),
    options: jsonb("options").$type<ImportOptions | null>(),
    /** Cells of lines that were corrected after a by line number; they replace those in the file. */
    corrections: jsonb("corrections").$type<Readonly<Record<string, string[]>>>().notNull().default({}),
    totalRows: integer("total_rows").notNull(),
    /** Rows processed by the check and by the import itself; work resumes from here after a restart. */
    checkedRows: integer("checked_rows").notNull().default(0),
    processedRows: integer("processed_rows").notNull().default(0),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    waitlisted: integer("waitlisted").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    withoutConsent: integer("without_consent").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the import last made progress. */
    movedAt: instant("moved_at").notNull().defaultNow(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("member_imports_business_idx").on(table.businessId, table.createdAt),
    index("member_imports_state_idx").on(table.state),
    ...enumChecks(table),
  ],
);
export type ImportRow = typeof memberImports.$inferSelect;

/** The file itself; deleted a week after the import ended. */
export const memberImportFiles = pgTable("member_import_files", {
  importId: ownedBy("import_id", () => memberImports.id).primaryKey(),
  bytes: bytes("bytes").notNull(),
});

/** A row that cannot be imported, as it stood in the file, with the reason. Deleted with the file. */
export const memberImportProblems = pgTable(
  "member_import_problems",
  {
    importId: ownedBy("import_id", () => memberImports.id),
    /** Counted as spreadsheets do: the header is line 1. */
    line: integer("line").notNull(),
    column: text("column_name").notNull(),
    value: text("value").notNull(),
    message: text("message").notNull(),
    cells: text("cells").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
export type ProblemRow = typeof memberImportProblems.$inferSelect;
