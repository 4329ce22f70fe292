import type { ReactNode } from "react";
import { isNarrowed, letGo } from "#shared/lists/list.ts";
import { classNames } from "../design/class-names.ts";
import { PageHeader, type PageHeaderProps } from "../design/page-header.tsx";
import { type Bulk, BulkBar, ticksOf } from "./bulk-bar.tsx";
import { ListToolbar, type ListTools } from "./list-toolbar.tsx";
import type { AnyQuery, LinkTo, Listed } from "./list-types.ts";
import { NoneMatch } from "./none-match.tsx";
import { PagedTable, type PagedTableProps } from "./paged-table.tsx";

export interface ListPageProps<Row extends { readonly id: string }, State extends string>
  extends Omit<PagedTableProps<Row>, "pageHref" | "selection" | "cursor"> {
  readonly data: Listed<Row, AnyQuery>;
  readonly link: LinkTo;
  readonly header?: PageHeaderProps;
  /** What narrows it and how it is shown. */
  readonly tools: ListTools;
  /** Such as "No members match", where it has rows, but none of those that are asked for. */
  readonly noneMatch?: string;
  readonly bulk?: Bulk<Row, State> | undefined;
  /** Between the head of the page and the chips, such as a form that is open. */
  readonly above?: ReactNode;
  /** The one filter whose values stand above the toolbar, as chips or tabs. */
  readonly chips?: ReactNode;
  /** Between the toolbar and the rows, such as what the rows that are shown mean. */
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
  const { data, link, header, tools, noneMatch, bulk, above, chips, below, after, ...rest } = props;
  const { className, rowsTogether, ...table } = rest;
  if (data.isNew) return <NothingYet {...props} />;
  const { query } = data;
  const isFiltered = isNarrowed(tools, query);
  const { clearHref = link(letGo(tools.filters)) } = tools;
  const formId = `${props.label}-bulk`;
  const rows = (
    <>
      {bulk && data.items.length > 0 && <BulkBar id={formId} bulk={bulk} />}
      <PagedTable
        {...table}
        {...(noneMatch && isFiltered && { empty: <NoneMatch title={noneMatch} clearHref={clearHref} /> })}
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
      {(data.items.length > 0 || isFiltered) && (
        <ListToolbar {...tools} isTable={query.layout === undefined} query={query} link={link} />
      )}
      {below}
      {rowsTogether ? <div className={listClass}>{rows}</div> : rows}
      {after}
    </div>
  );
}
