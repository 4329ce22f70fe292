import { type Column, DataTable, type DataTableProps } from "../design/data-table.tsx";
import { idOf, PagedList, type PagedListProps } from "./paged-list.tsx";

export interface PagedTableProps<Row> extends Omit<PagedListProps<Row>, "children"> {
  /** Longer accessible name than the label, such as "Members of Harbour Club". */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowHref?: ((row: Row) => string) | undefined;
  readonly selection?: DataTableProps<Row>["selection"] | undefined;
  /** Rendered in place of a table if there are rows. */
  readonly children?: PagedListProps<Row>["children"] | undefined;
}

/** A table that is an infinite list. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, rowKey = idOf, rowHref, selection, children, ...list } = props;
  return (
    <PagedList<Row> {...list} rowKey={rowKey} empty={<div className="data-table-empty">{props.empty}</div>}>
      {children ??
        ((rows) => (
          <DataTable<Row>
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            {...(rowHref && { rowHref })}
            {...(selection && { selection })}
            empty={null}
          />
        ))}
    </PagedList>
  );
}
