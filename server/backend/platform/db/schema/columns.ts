import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, text, timestamp } from "drizzle-orm/pg-core";

/**
 * A prefixed, time-sortable id such as `usr_01k…`; made by the application, never by the database. Like every indexed
 * text it is compared by its bytes, which the migration declares (`text COLLATE "C"`) because Drizzle cannot: an index
 * is built in half the time, and none is corrupted on a system whose locale sorts differently.
 */
export const idColumn = () => text("id").primaryKey();
/** A timestamp in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** The id of the row's owner; the row is deleted with it. */
export const ownedBy = (name: string, id: () => AnyPgColumn) =>
  text(name).notNull().references(id, { onDelete: "cascade" });
/** The id of a referenced row that this row outlives; null if it is gone or never existed. */
export const mentioned = (name: string, id: () => AnyPgColumn) =>
  text(name).references(id, { onDelete: "set null" });
/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/**
 * Condition of a CHECK that restricts a column to a list of words, whatever writes to it. The list is also the column's
 * `enum`, which exists only in types. Changing the list requires a migration; if it shrinks, the migration must change
 * the rows first.
 */
export const oneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;
