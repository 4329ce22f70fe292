/** One part of a list with what its address says, as a page's data holds it. */
export interface Listed<Row, Query> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: Query;
  /** There is nothing of it yet, in whatever state: nothing to search for, narrow or sort. */
  readonly isNew?: boolean;
}

export type AnyQuery = Readonly<Record<string, string | number | undefined>>;

/** The address of the same list with something changed, at its beginning unless the change says where. */
export type LinkTo<Changes = AnyQuery> = (changes: Changes) => string;
