import type { InferSelectModel, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** Returns the first row of a query; undefined if there is none. */
export const firstOf = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> =>
  (await query)[0];

type RowOf<Table extends PgTable> = InferSelectModel<Table>;

/** Returns a row of the table that meets the condition; undefined if there is none. */
export const findRow = <Table extends PgTable>(db: Executor, table: Table, where: SQL | undefined) =>
  firstOf(rowsOf(db, table).where(where)) as Promise<RowOf<Table> | undefined>;

/**
 * The same, and locks the row until the transaction ends. Rows that refer to it can still be inserted: with the stronger
 * lock for update, each of them would wait, and a transaction that locks other rows first would deadlock with one that
 * locks the business first.
 */
export const lockRow = <Table extends PgTable>(db: Executor, table: Table, where: SQL | undefined) =>
  firstOf(rowsOf(db, table).where(where).for("no key update")) as Promise<RowOf<Table> | undefined>;

// Drizzle derives the columns of a generic table only once it is known.
const rowsOf = (db: Executor, table: PgTable) => db.select().from(table);
