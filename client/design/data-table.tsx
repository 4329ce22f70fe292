import type { FormEvent, ReactNode } from "react";
import * as commonWords from "#words/common.ts";
import * as words from "#words/design.ts";
import { classNames } from "./class-names.ts";
import { fieldId } from "./form.tsx";
import { useScripted } from "./hydrated.ts";
import { Icon } from "./icon.tsx";
import { unbroken } from "./unbroken.tsx";
import "./data-table.css";
import "./data-table-compact.css";

export interface Column<Row> {
  readonly id: string;
  /** A function is called for each rendering, in the language of the reader then. */
  readonly header: ReactNode | (() => ReactNode);
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "end";
  /** Hides the column where the table is narrower than this; the first column always stays. */
  readonly hideBelow?: "small" | "medium" | "large" | "wide";
  /** Link to the same list sorted by this column. */
  readonly sortHref?: string;
  readonly sorted?: "ascending" | "descending" | undefined;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Link target of a click anywhere on the row; the first cell then becomes a link. */
  readonly rowHref?: (row: Row) => string;
  /** A checkbox before each row, belonging to the form with this id. */
  readonly selection?: {
    readonly name: string;
    readonly formId: string;
    readonly label: (row: Row) => string;
    /** Reason why this row cannot be selected; undefined if it can. */
    readonly refused?: (row: Row) => string | undefined;
    /** Keys of the rows that are ticked at first, because an action on them was refused. */
    readonly ticked?: readonly string[];
  };
  /** Shown in place of the table when there are no rows. */
  readonly empty: ReactNode;
}

const headerOf = <Row,>({ header }: Column<Row>): ReactNode =>
  typeof header === "function" ? header() : header;

/** A table of rows that the server has searched, sorted and paginated. Sorting is a link, selecting is a form. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, selection, empty } = props;
  const scripted = useScripted();
  // Computed once, as they repeat in every cell of every row.
  const classes = columns.map(cellClass);
  const first = selection && firstTick(selection, rows);
  if (rows.length === 0) return <div className="data-table-empty">{empty}</div>;
  return (
    // Scrolls sideways on a narrow screen. If nothing in it is focusable, it is focusable itself.
    <section
      className="data-table-frame"
      // A surrounding element often has the same heading.
      aria-label={words.tableNamed({ caption })}
      {...(!rowHref && !selection && { tabIndex: 0 })}
    >
      <table
        className={classNames("data-table", rowHref && "data-table--links")}
        {...(selection && { onChange: keepTicks })}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="select" scope="col">
                <input {...scripted} type="checkbox" form={selection.formId} aria-label={words.selectAll()} />
                {/* Heading of the column, also before hydration enables the checkbox. */}
                <span className="visually-hidden">{commonWords.choose()}</span>
              </th>
            )}
            {columns.map((column, index) => (
              <th
                key={column.id}
                scope="col"
                className={classes[index]}
                aria-sort={column.sortHref ? (column.sorted ?? "none") : undefined}
              >
                {column.sortHref ? (
                  <a className="data-table-sort" href={column.sortHref}>
                    {unbroken(headerOf(column))}
                    <Icon
                      name={
                        column.sorted === "ascending" ? "arrow-left" : column.sorted ? "arrow-right" : "sort"
                      }
                      className="data-table-sort-icon"
                    />
                  </a>
                ) : (
                  unbroken(headerOf(column))
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {selection && <td className="select">{tick(selection, row, rowKey(row), row === first)}</td>}
              {columns.map((column, index) => (
                <td key={column.id} className={classes[index]}>
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
    </section>
  );
}

type Selection<Row> = NonNullable<DataTableProps<Row>["selection"]>;

/** Returns the row whose checkbox is the form's field, for the form's error that none is selected. */
export const firstTick = <Row,>({ refused }: Selection<Row>, rows: readonly Row[]): Row | undefined =>
  rows.find((row) => !refused?.(row));

export const tickId = <Row,>({ formId, name }: Selection<Row>): string => fieldId(formId, name);

/** Not a component, as a list has one in every row. */
function tick<Row>(selection: Selection<Row>, row: Row, value: string, isFirst: boolean) {
  const { name, formId, label, refused, ticked } = selection;
  const reason = refused?.(row);
  return (
    <input
      type="checkbox"
      id={isFirst ? tickId(selection) : undefined}
      name={name}
      value={value}
      form={formId}
      defaultChecked={ticked?.includes(value) ?? false}
      aria-label={reason ? `${label(row)}: ${reason}` : label(row)}
      {...(reason && { disabled: true, title: reason })}
    />
  );
}

/** Keeps the header checkbox in step with all rows shown: it selects them all, and is checked once all of them are. */
function keepTicks({ target, currentTarget }: FormEvent<HTMLTableElement>): void {
  const [head, ...rows] = currentTarget.querySelectorAll<HTMLInputElement>(".select input:enabled");
  if (!head) return;
  if (target === head) for (const row of rows) row.checked = head.checked;
  else head.checked = rows.every((row) => row.checked);
}

/** Short class names, as they repeat in every cell of every row. */
const cellClass = <Row,>({ align, hideBelow }: Column<Row>, index: number) =>
  classNames(index === 0 && "first", align, hideBelow && `from-${hideBelow}`) || undefined;
