import { type Cursor, decodeCursor, encodeCursor } from "./keyset.ts";

/** A row of a list: where it stands in it, and how many rows the whole list has. */
interface Listed {
  readonly sortValue: string | number | null;
  /** As `someOf` counts them; left out where the list is counted by a statement of its own. */
  readonly total?: number;
}

interface List<Row extends Listed> {
  /** The rows after the cursor, from the beginning without one: one more than the page has where there are more. */
  rows(cursor: Cursor | undefined): Promise<readonly Row[]>;
  /** How many rows the whole list has; asked for only where no row says so. */
  count(): Promise<number>;
  idOf(row: Row): string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null after the last. */
  readonly nextCursor: string | null;
  readonly total: number;
}

/** One page of a list that is sorted by `(sortValue, id)`: at most `limit` rows, and where it goes on. */
export async function pageOf<Row extends Listed>(
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  list: List<Row>,
): Promise<Page<Row>> {
  const found = await list.rows(cursor ? decodeCursor(cursor) : undefined);
  const rows = found.slice(0, limit);
  // Where nothing stands from the beginning on, there is nothing to be counted.
  const isEmpty = found.length === 0 && !cursor;
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    nextCursor: last ? encodeCursor([last.sortValue, list.idOf(last)]) : null,
    total: found[0]?.total ?? (isEmpty ? 0 : await list.count()),
  };
}
