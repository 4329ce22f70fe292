import type { ReactNode } from "react";
import { classNames } from "../design/class-names.ts";
import { Toolbar } from "../design/list-tools.tsx";
import { PageHeader, type PageHeaderProps } from "../design/page-header.tsx";
import { type Bulk, BulkBar, ticksOf } from "./bulk-bar.tsx";
import { ListSearch, type ListSearchProps } from "./list-search.tsx";
import type { AnyQuery, LinkTo, Listed } from "./list-types.ts";
import { PagedTable, type PagedTableProps } from "./paged-table.tsx";

export interface ListPageProps<Row extends { readonly id: string }, State extends string>
  extends Omit<PagedTableProps<Row>, "pageHref" | "selection" | "cursor"> {
  readonly data: Listed<Row, AnyQuery>;
  readonly link: LinkTo;
  readonly header?: PageHeaderProps;
  /** Absent where nothing can be searched for. */
  readonly search?: Omit<ListSearchProps, "query">;
  /** Beside the search. */
  readonly tools?: ReactNode;
  readonly bulk?: Bulk<Row, State> | undefined;
  /** Between the head of the page and the chips, such as a form that is open. */
  readonly above?: ReactNode;
  /** The chips above the search, one filter a row. */
  readonly chips?: ReactNode;
  /** What is open below the search, such as the form of all filters. */
  readonly below?: ReactNode;
  /** Behind the list: what is open beside it, such as one of its rows, or is said about it. */
  readonly after?: ReactNode;
  readonly className?: string;
  /** The rows and the bar for them stand closer to each other than to what is around them. */
  readonly rowsTogether?: boolean;
}

/** Before there is anything: what comes here and the one way to begin, without tools for what is not there. */
function NothingYet<Row extends { readonly id: string }, State extends string>(
  props: ListPageProps<Row, State>,
) {
  const { header, above, empty, after, className } = props;
  return (
    <div className={className}>
      {header && <PageHeader {...header} actions={null} />}
      {above}
      {empty && <div className="data-table-empty">{empty}</div>}
      {after}
    </div>
  );
}

/**
 * A screen that is a list: its head, what narrows it, what can be done with rows that are ticked, the rows, and what is
 * open beside them. It holds no state of its own; all of it is in the address.
 */
export function ListPage<Row extends { readonly id: string }, State extends string>(
  props: ListPageProps<Row, State>,
) {
  const { data, link, header, search, tools, bulk, above, chips, below, after, ...rest } = props;
  const { className, rowsTogether, ...table } = rest;
  if (data.isNew) return <NothingYet {...props} />;
  const { query } = data;
  const formId = `${props.label}-bulk`;
  const rows = (
    <>
      {bulk && data.items.length > 0 && <BulkBar id={formId} bulk={bulk} />}
      <PagedTable
        {...table}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        cursor={query.cursor === undefined ? undefined : String(query.cursor)}
        selection={bulk && ticksOf(formId, bulk)}
      />
    </>
  );
  const listClass = bulk && "bulk-list";
  return (
    <div className={classNames(!rowsTogether && listClass, className)}>
      {header && <PageHeader {...header} />}
      {above}
      {chips}
      {(search || tools) && (
        <Toolbar>
          {search && <ListSearch {...search} query={query} />}
          {tools}
        </Toolbar>
      )}
      {below}
      {rowsTogether ? <div className={listClass}>{rows}</div> : rows}
      {after}
    </div>
  );
}
