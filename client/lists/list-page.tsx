import type { ReactNode } from "react";
import { clearedFilters, isNarrowed } from "#shared/lists/list.ts";
import { classNames } from "../design/class-names.ts";
import { Stack } from "../design/layout.tsx";
import { PageHeader, type PageHeaderProps } from "../design/page-header.tsx";
import { type Bulk, BulkBar, ticksOf } from "./bulk-bar.tsx";
import { ListToolbar, type ListTools } from "./list-toolbar.tsx";
import type { AnyQuery, LinkTo, Listed } from "./list-types.ts";
import { NoneMatch } from "./none-match.tsx";
import { PagedTable, type PagedTableProps } from "./paged-table.tsx";
import { SelectedRows } from "./selection-panel.tsx";

export interface ListPageProps<Row extends { readonly id: string }, State extends string>
  extends Omit<PagedTableProps<Row>, "pageHref" | "selection" | "cursor"> {
  readonly data: Listed<Row, AnyQuery>;
  readonly link: LinkTo;
  readonly header?: PageHeaderProps;
  /** Filters, search and display options. */
  readonly tools: ListTools;
  /** Title such as "No members match", for a list whose rows are all filtered out. */
  readonly noneMatch?: string;
  readonly bulk?: Bulk<Row, State> | undefined;
  /** Content between the page header and the chips, such as an open form. */
  readonly above?: ReactNode;
  /** The one filter whose values are shown above the toolbar, as chips or tabs. */
  readonly chips?: ReactNode;
  /** Content between the toolbar and the rows, such as an explanation of them. */
  readonly below?: ReactNode;
  /** Content after the list: details open beside it, such as one of its rows, or notes. */
  readonly after?: ReactNode;
  readonly className?: string;
  /** Places the rows and their bulk bar closer to each other than to the content around them. */
  readonly rowsTogether?: boolean;
}

/**
 * The page before anything has been created: what will be listed here and the first step, without tools for rows that
 * do not exist.
 */
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
 * A list screen: header, filters, bulk actions on the selected rows, the rows, and details open beside them. It has no
 * state; all of it is in the URL.
 */
export function ListPage<Row extends { readonly id: string }, State extends string>(
  props: ListPageProps<Row, State>,
) {
  const { data, link, header, tools, noneMatch, bulk, above, chips, below, after, ...rest } = props;
  const { className, rowsTogether, ...table } = rest;
  if (data.isNew) return <NothingYet {...props} />;
  const { query } = data;
  const isFiltered = isNarrowed(tools, query);
  const { clearHref = link(clearedFilters(tools.filters)) } = tools;
  const formId = `${props.label}-bulk`;
  const list = (
    <PagedTable
      {...table}
      {...(noneMatch && isFiltered && { empty: <NoneMatch title={noneMatch} clearHref={clearHref} /> })}
      data={data}
      pageHref={(cursor) => link({ cursor })}
      cursor={query.cursor === undefined ? undefined : String(query.cursor)}
      selection={bulk && !bulk.selected ? ticksOf(formId, bulk) : undefined}
    />
  );
  const rows = bulk?.selected ? (
    <Stack>
      <SelectedRows {...bulk.selected} bulk={bulk} />
      {list}
    </Stack>
  ) : (
    <>
      {bulk && data.items.length > 0 && (
        <BulkBar id={formId} bulk={bulk} matching={data.total > data.items.length ? data.total : undefined} />
      )}
      {list}
    </>
  );
  const listClass = bulk && "bulk-list";
  return (
    <div className={classNames(!rowsTogether && listClass, className)}>
      {header && <PageHeader {...header} />}
      {above}
      {chips}
      {(data.items.length > 0 || isFiltered) && (
        <ListToolbar {...tools} isTable={query.layout === undefined} query={query} link={link} />
      )}
      {below}
      {rowsTogether ? <div className={listClass}>{rows}</div> : rows}
      {after}
    </div>
  );
}
