import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, text, timestamp } from "drizzle-orm/pg-core";

/**
 * A prefixed, time-sortable id such as `usr_01k…`; made by the application, never by the database. Like all that an index
 * holds it is compared by its bytes, which its migration says (`text COLLATE "C"`) and Drizzle knows no word for: an
 * index is made in half the time, and none is broken by a system whose language comes in another order.
 */
export const idColumn = () => text("id").primaryKey();
/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** The id of what the row belongs to, and goes with. */
export const ownedBy = (name: string, id: () => AnyPgColumn) =>
  text(name).notNull().references(id, { onDelete: "cascade" });
/** The id of what the row tells of, and outlives; null where that is gone, or was never there. */
export const mentioned = (name: string, id: () => AnyPgColumn) =>
  text(name).references(id, { onDelete: "set null" });
/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/**
 * Holds a column to a list of words, whoever writes to it: the condition of a CHECK. The list is the column's `enum` too,
 * which only types know. A list that grows or shrinks is a migration; one that shrinks must first change the rows.
 */
export const oneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;
