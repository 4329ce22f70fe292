import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import type { TreetState } from "#shared/treets.ts";
import { ButtonLink } from "../../design/button.tsx";
import { type Column, DataTable, type DataTableProps } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { useRootData } from "../../root-data.ts";
import { TreetListHead } from "./list-head.tsx";
import { TreetCards } from "./treet-cards.tsx";
import type { ListedTreet } from "./treet-columns.tsx";
import { isNarrowed, type TreetsQuery } from "./treet-words.ts";

/** One part of a list of treets, and what it was narrowed to. */
export interface ListedTreets<Row> {
  readonly treets: readonly Row[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: TreetsQuery;
  readonly counts: Promise<Readonly<Record<TreetState, number>>>;
}

interface TreetListProps<Row> {
  readonly data: ListedTreets<Row>;
  readonly columns: readonly Column<Row>[];
  /** What of the address stays whatever is asked. */
  readonly tab?: string | undefined;
  readonly suppliers?: readonly { readonly id: string; readonly name: string }[];
  readonly selection?: DataTableProps<Row>["selection"];
  /** What else can be done with one of them. */
  readonly menu?: (row: Row) => ReactNode;
  /** What stands there where there is nothing at all. */
  readonly nothing: ReactNode;
  /** Between the head and the list. */
  readonly children?: ReactNode;
}

/** Treets as a table or as cards: searched, narrowed, and read on as somebody gets near the end. */
export function TreetList<Row extends ListedTreet>(props: TreetListProps<Row>) {
  const { data, columns, tab, suppliers, selection, menu, nothing, children } = props;
  const { query } = data;
  const business = useRootData().business?.slug ?? "";
  const link = (more: TreetsQuery) =>
    href("treets", { business }, { tab, ...query, cursor: undefined, ...more });
  const pageOf = ({ treets, nextCursor }: ListedTreets<Row>) => ({
    rows: treets,
    nextHref: nextCursor && link({ cursor: nextCursor }),
  });
  const rowHref = ({ id }: Row) => href("treet", { business, rest: [id] });
  const empty = isNarrowed(query) ? (
    <EmptyState
      icon="search"
      title="No treets match"
      action={
        <ButtonLink href={href("treets", { business }, { tab, layout: query.layout })}>
          Clear filters
        </ButtonLink>
      }
    />
  ) : (
    nothing
  );
  return (
    <>
      <TreetListHead
        business={business}
        query={query}
        link={link}
        tab={tab}
        counts={data.counts}
        {...(suppliers && { suppliers })}
      />
      {children}
      <InfiniteList<ListedTreets<Row>, Row>
        label="treets"
        listHref={link({})}
        first={pageOf(data)}
        total={data.total}
        rowKey={({ id }) => id}
        read={pageOf}
        firstHref={query.cursor && link({})}
      >
        {(rows) =>
          query.layout === "cards" && rows.length > 0 ? (
            <TreetCards rows={rows} rowHref={rowHref} selection={selection} menu={menu} />
          ) : (
            <DataTable
              caption="Treets"
              columns={menu ? [...columns, menuColumn(menu)] : columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowHref={rowHref}
              {...(selection && { selection })}
              empty={empty}
            />
          )
        }
      </InfiniteList>
    </>
  );
}

const menuColumn = <Row,>(menu: (row: Row) => ReactNode): Column<Row> => ({
  id: "menu",
  header: <span className="visually-hidden">More</span>,
  align: "end",
  cell: menu,
});
