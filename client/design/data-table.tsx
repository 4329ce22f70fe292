import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import "./data-table.css";

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "end";
  /** Left out where the screen is narrower; the first column always stays. */
  readonly hideBelow?: "small" | "medium";
  /** Leads to the same list in this column's order. */
  readonly sortHref?: string;
  readonly sorted?: "ascending" | "descending" | undefined;
}

export interface DataTableProps<Row> {
  /** What the table lists, for those who listen. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Where a click anywhere on the row leads; the first cell then is a link. */
  readonly rowHref?: (row: Row) => string;
  /** A tick before each row that belongs to the form with this id. */
  readonly selection?: {
    readonly name: string;
    readonly formId: string;
    readonly label: (row: Row) => string;
  };
  /** What stands there when there are no rows. */
  readonly empty: ReactNode;
}

/** Rows that the server has searched, sorted and cut; sorting is a link, choosing is a form. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, selection, empty } = props;
  if (rows.length === 0) return <div className="data-table-empty">{empty}</div>;
  return (
    <div className="data-table-frame">
      <table className="data-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="data-table-select" scope="col">
                <span className="visually-hidden">Choose</span>
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cellClass(column)}
                aria-sort={column.sortHref ? (column.sorted ?? "none") : undefined}
              >
                {column.sortHref ? (
                  <a className="data-table-sort" href={column.sortHref}>
                    {column.header}
                    <Icon
                      name={
                        column.sorted === "ascending" ? "arrow-left" : column.sorted ? "arrow-right" : "sort"
                      }
                      className="data-table-sort-icon"
                    />
                  </a>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowHref && "data-table-row--link"}>
              {selection && (
                <td className="data-table-select">
                  <input
                    type="checkbox"
                    name={selection.name}
                    value={rowKey(row)}
                    form={selection.formId}
                    aria-label={selection.label(row)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.id} className={cellClass(column)}>
                  {index === 0 && rowHref ? (
                    <a className="data-table-link" href={rowHref(row)}>
                      {column.cell(row)}
                    </a>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = <Row,>({ align, hideBelow }: Column<Row>) =>
  classNames(align && "data-table-end", hideBelow && `data-table-from-${hideBelow}`) || undefined;
