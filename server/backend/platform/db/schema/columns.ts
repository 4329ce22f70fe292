import { customType, text, timestamp } from "drizzle-orm/pg-core";

/** A prefixed, time-sortable id such as `usr_01k…`; made by the application, never by the database. */
export const idColumn = () => text("id").primaryKey();
/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
