/** One page of results of a list with the query from its URL, as contained in a page's data. */
export interface Listed<Row, Query> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: Query;
  /** True if no row exists yet in any state, so there is nothing to search, filter or sort. */
  readonly isNew?: boolean;
}

export type AnyQuery = Readonly<Record<string, string | number | undefined>>;

/** Returns the URL of the same list with changes applied, at its first page unless the changes include a cursor. */
export type LinkTo<Changes = AnyQuery> = (changes: Changes) => string;
