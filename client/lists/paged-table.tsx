import type { ReactNode } from "react";
import { type Column, DataTable, type DataTableProps } from "../design/data-table.tsx";
import { InfiniteList } from "../design/infinite-list.tsx";
import type { Listed } from "./list-types.ts";

export interface PagedTableProps<Row> {
  readonly data: Omit<Listed<Row, unknown>, "query">;
  /** Where the list is; at this place in it, where one is said. */
  readonly pageHref: (cursor?: string) => string;
  /** The place of the first row that is shown, where that is not the beginning. */
  readonly cursor?: string | undefined;
  /** What is listed, in the plural: "members". */
  readonly label: string;
  /** The same for who listens, with more words: "Members of Harbour Club". */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey?: (row: Row) => string;
  readonly rowHref?: ((row: Row) => string) | undefined;
  readonly selection?: DataTableProps<Row>["selection"] | undefined;
  readonly empty: ReactNode;
  /** In place of a table, where there are rows. */
  readonly children?: ((rows: readonly Row[]) => ReactNode) | undefined;
}

/** A table of a list that goes on as somebody gets near its end. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { data, pageHref, cursor, label, caption, columns, rowKey = idOf, empty, children } = props;
  const { rowHref, selection } = props;
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
      {(rows) =>
        children && rows.length > 0 ? (
          children(rows)
        ) : (
          <DataTable<Row>
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            {...(rowHref && { rowHref })}
            {...(selection && { selection })}
            empty={empty}
          />
        )
      }
    </InfiniteList>
  );
}

const idOf = ({ id }: { readonly id: string }) => id;
