import type { ReactNode } from "react";
import { InfiniteList } from "../design/infinite-list.tsx";
import type { Listed } from "./list-types.ts";

export interface PagedListProps<Row> {
  readonly data: Omit<Listed<Row, unknown>, "query">;
  /** Returns the URL of the list, at the given cursor if there is one. */
  readonly pageHref: (cursor?: string) => string;
  /** Cursor of the first row shown, unless it is the first of the list. */
  readonly cursor?: string | undefined;
  /** Plural of the listed items, such as "members". */
  readonly label: string;
  readonly rowKey?: (row: Row) => string;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** An infinite list loaded from the page's own data. */
export function PagedList<Row extends { readonly id: string }>(props: PagedListProps<Row>) {
  const { data, pageHref, cursor, label, rowKey = idOf, empty, children } = props;
  type Part = typeof data;
  const partOf = ({ items, nextCursor }: Part) => ({
    rows: items,
    nextHref: nextCursor && pageHref(nextCursor),
  });
  return (
    <InfiniteList<Part, Row>
      label={label}
      listHref={pageHref()}
      first={partOf(data)}
      total={data.total}
      rowKey={rowKey}
      read={partOf}
      firstHref={cursor && pageHref()}
    >
      {(rows) => (rows.length === 0 ? empty : children(rows))}
    </InfiniteList>
  );
}

export const idOf = ({ id }: { readonly id: string }) => id;
