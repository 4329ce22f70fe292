import {
  and,
  eq,
  type GetColumnData,
  getTableColumns,
  getTableName,
  is,
  SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** Returns the first row of a query; undefined if there is none. */
export const firstOf = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> =>
  (await query)[0];

type Values<Table extends PgTable> = {
  readonly [Name in keyof Table["_"]["columns"]]?:
    | GetColumnData<Table["_"]["columns"][Name], "raw">
    | SQLWrapper;
};

/** Returns the condition that these columns of the table have these values. */
export function matching<Table extends PgTable>(table: Table, values: Values<Table>): SQL | undefined {
  const columns = getTableColumns(table);
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name] as PgColumn, value)));
}

/** Inserts a row, and returns it with what the database adds. */
export async function insertRow<Table extends PgTable>(
  db: Executor,
  table: Table,
  values: Table["$inferInsert"],
): Promise<Table["$inferSelect"]> {
  const [row] = await db.insert(table).values(values).returning();
  if (!row) throw new Error(`Failed to insert into ${getTableName(table)}`);
  return row;
}

type Where<Table extends PgTable> = Values<Table> | SQL | undefined;
type FoundRow<Table extends PgTable> = Promise<Table["$inferSelect"] | undefined>;

/** Returns a row of the table that has these values or meets this condition; undefined if there is none. */
export const findRow = <Table extends PgTable>(db: Executor, table: Table, where: Where<Table>) =>
  firstOf(rowsOf(db, table, where)) as FoundRow<Table>;

/**
 * The same, and locks the row until the transaction ends. Rows that refer to it can still be inserted: with the stronger
 * lock for update, each of them would wait, and a transaction that locks other rows first would deadlock with one that
 * locks the business first.
 */
export const lockRow = <Table extends PgTable>(db: Executor, table: Table, where: Where<Table>) =>
  firstOf(rowsOf(db, table, where).for("no key update")) as FoundRow<Table>;

// Drizzle derives the columns of a generic table only once it is known.
const rowsOf = (db: Executor, table: PgTable, where: Where<PgTable>) =>
  db
    .select()
    .from(table)
    .where(where === undefined || is(where, SQL) ? where : matching(table, where));
