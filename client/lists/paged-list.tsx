import type { ReactNode } from "react";
import { InfiniteList } from "../design/infinite-list.tsx";
import type { Listed } from "./list-types.ts";

export interface PagedListProps<Row> {
  readonly data: Omit<Listed<Row, unknown>, "query">;
  /** Where the list is; at this place in it, where one is said. */
  readonly pageHref: (cursor?: string) => string;
  /** The place of the first row that is shown, where that is not the beginning. */
  readonly cursor?: string | undefined;
  /** What is listed, in the plural: "members". */
  readonly label: string;
  readonly rowKey?: (row: Row) => string;
  /** What stands there where there are no rows. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list that goes on as somebody gets near its end, by the page's own data. */
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
