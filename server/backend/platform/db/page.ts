import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CommonOrder } from "#shared/lists/orders.ts";
import { cachedStatement, type Given, type Statement } from "./cached-statement.ts";
import { countSome, countUpTo } from "./count-some.ts";
import type { Executor } from "./database.ts";
import { alphabetically } from "./folded.ts";
import { afterCursor, decodeCursor, encodeCursor, type SortType } from "./keyset.ts";

/** A row of a list with its sort value and the total number of rows in the list. */
interface Listed {
  readonly sortValue: string | number | null;
  /** As counted by `countUpTo`. */
  readonly total: number;
}

/** The requested page of a list; the first one without a cursor. */
export interface PageAsked {
  readonly cursor?: string | null | undefined;
  readonly limit: number;
  /** True if the total is not needed and therefore not counted. */
  readonly uncounted?: boolean;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null after the last. */
  readonly nextCursor: string | null;
  readonly total: number;
}

/** Returns the page with what is made of each of its rows. */
export async function mapRows<Row, Item>(
  page: Promise<Page<Row>>,
  itemOf: (row: Row) => Item,
): Promise<Page<Item>> {
  const { rows, ...rest } = await page;
  return { ...rest, rows: rows.map(itemOf) };
}

/** Sort order of a list; rows with equal values are ordered by their id. */
export interface Order {
  /** Never null: sort by `coalesce(…)` where it can be. */
  readonly by: SQL;
  readonly id: SQL | AnyPgColumn;
  readonly type: SortType;
  readonly direction: "ascending" | "descending";
}

/** By a timestamp, latest first. */
export const latestFirst = (moment: AnyPgColumn, id: AnyPgColumn): Order => ({
  by: sql`${moment}`,
  id,
  type: "timestamptz",
  direction: "descending",
});

/** By a figure that is never null, the greatest first. */
export const mostFirst = (figure: SQL, id: AnyPgColumn): Order => ({
  by: figure,
  id,
  type: "int",
  direction: "descending",
});

/** The order that users chose for a list: latest first unless they chose another. `name` must not be null. */
export function chosenOrder(
  order: CommonOrder | undefined,
  { moment, name, id }: { moment: AnyPgColumn; name: SQLWrapper; id: AnyPgColumn },
): Order {
  if (order === "name") return { by: alphabetically(name), id, type: "text", direction: "ascending" };
  const latest = latestFirst(moment, id);
  return order === "oldest" ? { ...latest, direction: "ascending" } : latest;
}

/** Columns for a row's sort value and the total number of rows in the list. */
export interface Place {
  readonly sortValue: SQL<string>;
  readonly total: SQL<number>;
}

/** The same columns for a row that is selected on its own and not as part of a list. */
export const nowhere: Place = { sortValue: sql<string>`''`, total: sql<number>`0` };

/** A dynamic statement of the query builder, reduced to what paging needs. */
interface Selecting<Row> extends PromiseLike<readonly Row[]> {
  where(condition: SQL | undefined): Selecting<Row>;
  orderBy(...by: SQL[]): Selecting<Row>;
  limit(rows: Given<number>): Selecting<Row>;
  prepare(name: string): Statement<readonly Row[]>;
}

export interface ListStatement<Row extends Listed> {
  readonly order: Order;
  /** What the rows are counted in. A join that only adds columns can be left out. */
  readonly from: PgTable | SQL;
  readonly filter: SQL | undefined;
  /** Selects the columns of each row and its place; the statement has neither a filter nor an order. */
  select(place: Place): Selecting<Row>;
  idOf(row: Row): string;
}

/** Returns one page of a statement's rows: at most `limit` of them, and the next cursor. */
export async function listPage<Row extends Listed>(
  db: Executor,
  asked: PageAsked,
  statement: ListStatement<Row>,
): Promise<Page<Row>> {
  const { from, filter } = statement;
  const found = await rowsOf(asked, statement, asked.limit + 1);
  // An empty first page means a total of 0, so nothing has to be counted.
  const isEmpty = found.length === 0 && !asked.cursor;
  return {
    ...cut(found, asked.limit, statement),
    total: found[0]?.total ?? (isEmpty ? 0 : await countSome(db, from, filter)),
  };
}

/**
 * Returns a function for the first page of a list without filters, which is what most visits request: its SQL text is
 * built once for each database. Values that differ between calls are written as `sql.placeholder(name)`.
 */
export function firstPageOnce<Row extends Listed>(
  select: (db: Executor) => ListStatement<Row>["select"],
  statement: Omit<ListStatement<Row>, "select">,
) {
  const rowsOnce = cachedStatement((db) =>
    rowsOf({}, { ...statement, select: select(db) }, sql.placeholder("rows")),
  );
  return async (db: Executor, values: Record<string, unknown>, limit: number): Promise<Page<Row>> => {
    const found = await rowsOnce(db, { ...values, rows: limit + 1 });
    return { ...cut(found, limit, statement), total: found[0]?.total ?? 0 };
  };
}

function rowsOf<Row extends Listed>(
  { cursor, uncounted }: Omit<PageAsked, "limit">,
  { order, from, filter, select }: ListStatement<Row>,
  max: Given<number>,
): Selecting<Row> {
  const { by, id, type, direction } = order;
  const inOrder = direction === "ascending" ? sql`asc` : sql`desc`;
  return select({
    sortValue: sql<string>`(${by})::text`,
    total: uncounted ? sql<number>`0` : countUpTo(from, filter),
  })
    .where(
      and(filter, cursor ? afterCursor(by, sql`${id}`, direction, decodeCursor(cursor), type) : undefined),
    )
    .orderBy(sql`${by} ${inOrder}`, sql`${id} ${inOrder}`)
    .limit(max);
}

function cut<Row extends Listed>(
  found: readonly Row[],
  limit: number,
  { idOf }: Pick<ListStatement<Row>, "idOf">,
): Omit<Page<Row>, "total"> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encodeCursor([last.sortValue, idOf(last)]) : null };
}

/** Yields all pages of a list one after another, for a file that is sent while it is read. */
export async function* everyPage<Row>(
  pageAfter: (asked: PageAsked) => Promise<Page<Row>>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | null = null; ; ) {
    const { rows, nextCursor } = await pageAfter({ cursor, limit, uncounted: true });
    yield rows;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
