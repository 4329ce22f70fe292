import type { ReactNode } from "react";
import type { Action } from "#shared/permissions.ts";
import { BulkForm } from "../design/bulk-form.tsx";
import { classNames } from "../design/class-names.ts";
import type { DataTableProps } from "../design/data-table.tsx";
import type { FormProps } from "../design/form.tsx";
import { Toolbar } from "../design/list-tools.tsx";
import { Needs } from "../design/needs.tsx";
import { PageHeader, type PageHeaderProps } from "../design/page-header.tsx";
import type { FormState } from "../page-props.ts";
import { type BulkAction, BulkActions } from "./bulk-actions.tsx";
import { ListSearch, type ListSearchProps } from "./list-search.tsx";
import type { AnyQuery, LinkTo, Listed } from "./list-types.ts";
import { PagedTable, type PagedTableProps } from "./paged-table.tsx";

/** What can be done with rows that are ticked. */
export interface Bulk<Row, State extends string> extends Pick<FormProps, "action" | "intent"> {
  /** Who may; everybody who sees the list where it is absent. */
  readonly needs?: Action;
  /** What the form calls a row that is ticked, and how it is read out. */
  readonly tick: Omit<NonNullable<DataTableProps<Row>["selection"]>, "formId">;
  /** What the form calls the choice between the actions. */
  readonly name: string;
  readonly actions: readonly BulkAction<State>[];
  /** What the list is narrowed to; a mixed list offers everything. */
  readonly narrowedTo: State | undefined;
  /** What was answered the last time. */
  readonly form?: FormState | undefined;
  /** Further ways, behind the actions. */
  readonly more?: ReactNode;
}

export interface ListPageProps<Row extends { readonly id: string }, State extends string>
  extends Omit<PagedTableProps<Row>, "pageHref" | "selection" | "cursor"> {
  readonly data: Listed<Row, AnyQuery>;
  readonly link: LinkTo;
  readonly header?: PageHeaderProps;
  readonly search: Omit<ListSearchProps, "query">;
  /** Beside the search. */
  readonly tools?: ReactNode;
  readonly bulk?: Bulk<Row, State> | undefined;
  /** Between the head of the page and the chips, such as a form that is open. */
  readonly above?: ReactNode;
  /** The chips above the search, one filter a row. */
  readonly chips?: ReactNode;
  /** What is open below the search, such as the form of all filters. */
  readonly below?: ReactNode;
  /** What is open beside the list, such as one of its rows. */
  readonly panel?: ReactNode;
  readonly className?: string;
}

/**
 * A screen that is a list: its head, what narrows it, what can be done with rows that are ticked, the rows, and what is
 * open beside them. It holds no state of its own; all of it is in the address.
 */
export function ListPage<Row extends { readonly id: string }, State extends string>(
  props: ListPageProps<Row, State>,
) {
  const { data, link, header, search, tools, bulk, above, chips, below, panel, className, ...table } = props;
  const { query } = data;
  const formId = `${props.label}-bulk`;
  return (
    <div className={classNames("list-page", bulk && "bulk-list", className)}>
      {header && <PageHeader {...header} />}
      {above}
      {chips}
      <Toolbar>
        <ListSearch {...search} query={query} />
        {tools}
      </Toolbar>
      {below}
      {bulk && data.items.length > 0 && <BulkBar id={formId} bulk={bulk} />}
      <PagedTable
        {...table}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        cursor={query.cursor === undefined ? undefined : String(query.cursor)}
        selection={bulk && { ...bulk.tick, formId }}
      />
      {panel}
    </div>
  );
}

function BulkBar<Row, State extends string>({
  id,
  bulk,
}: {
  readonly id: string;
  readonly bulk: Bulk<Row, State>;
}) {
  const { needs, tick: _tick, name, actions, narrowedTo, form, more, ...rest } = bulk;
  const bar = (
    <BulkForm id={id} state={form} {...rest}>
      <BulkActions name={name} actions={actions} state={narrowedTo} />
      {more}
    </BulkForm>
  );
  return needs ? <Needs action={needs}>{bar}</Needs> : bar;
}
