import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { type AnyPgColumn, type CheckBuilder, check, customType, text, timestamp } from "drizzle-orm/pg-core";

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
/** The id of a row that cannot be deleted while this one refers to it. */
export const requiredRow = (name: string, id: () => AnyPgColumn) => text(name).notNull().references(id);
/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/**
 * A CHECK for each column of the table that has an `enum`, which otherwise exists only in types: it restricts the column
 * to these words, whatever writes to it. Changing them requires a migration; if they shrink, the migration must change
 * the rows first.
 */
export function enumChecks(columns: Readonly<Record<string, AnyPgColumn>>): CheckBuilder[] {
  // The columns that a table hands to its constraints have no enum; those of the table itself do.
  const [table] = Object.values(columns).map((column) => column.table);
  return Object.values(table ? getTableColumns(table) : {}).flatMap((column) => {
    const words = column.enumValues?.map((word) => `'${word}'`).join(", ");
    const name = `${getTableName(column.table)}_${column.name}_check`;
    return words ? [check(name, sql`${column} in (${sql.raw(words)})`)] : [];
  });
}
