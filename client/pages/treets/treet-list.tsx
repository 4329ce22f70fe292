import type { ReactNode } from "react";
import type { SavedView } from "#shared/contract/saved-views.ts";
import { href } from "#shared/href.ts";
import { clearedFilters } from "#shared/lists/list.ts";
import { supplyOrders, treetOrders } from "#shared/lists/orders.ts";
import { supplyList, type TreetsQuery, treetsList } from "#shared/lists/treets.ts";
import { FOR_EVERYBODY, forLabel, type TreetState } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/treetLists.ts";
import * as viewWords from "#words/views.ts";
import { ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import type { Option } from "../../design/text-field.tsx";
import { type Bulk, ticksOf } from "../../lists/bulk-bar.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ListPage, type ListPageProps } from "../../lists/list-page.tsx";
import type { LinkTo, Listed } from "../../lists/list-types.ts";
import { OrderMenu } from "../../lists/order-menu.tsx";
import { ViewChips } from "../../lists/view-chips.tsx";
import { useRootData } from "../../root-data.ts";
import { TREETS_BULK } from "./bulk-moves.tsx";
import { supplyOrderNames, treetOrderNames } from "./order-names.ts";
import { TreetCards } from "./treet-cards.tsx";
import type { ListedTreet } from "./treet-columns.tsx";
import "./treet-list.css";

/** A page of a list of treets, with its filters. */
export interface ListedTreets<Row> extends Listed<Row, TreetsQuery> {
  readonly counts: Promise<Readonly<Record<TreetState, number>>>;
}

/** Records to filter treets by. */
export interface TreetChoices {
  readonly suppliers: readonly { readonly id: string; readonly name: string }[];
  /** Labels of audiences. */
  readonly labels: readonly string[];
  readonly packs: readonly { readonly id: string; readonly title: string }[];
}

interface TreetListProps<Row extends ListedTreet>
  extends Pick<ListPageProps<Row, TreetState>, "columns" | "header" | "above" | "after"> {
  readonly data: ListedTreets<Row>;
  /** The current tab, kept in the query string whatever filters are applied. */
  readonly tab?: string | undefined;
  /** What a community's treets are filtered by; absent for other lists, which have fewer filters. */
  readonly choices?: TreetChoices;
  /** Saved views of a community's treets; absent for other lists, which have none. */
  readonly views?: readonly SavedView[];
  /** Chooses the columns of the table; absent for lists that always show all of them. */
  readonly columnChooser?: ReactNode;
  readonly bulk?: Bulk<Row, TreetState>;
  /** Menu with further actions on a treet. */
  readonly menu?: (row: Row) => ReactNode;
  /** Content if there are no treets at all. */
  readonly nothing: ReactNode;
}

const { state } = treetsList.filters;

/** Treets as a table or as cards, with search and filters. Loads more when scrolled near the end. */
export function TreetList<Row extends ListedTreet>(props: TreetListProps<Row>) {
  const { data, columns, tab, choices: records, views, columnChooser, bulk, menu, nothing, ...rest } = props;
  const { query } = data;
  const business = useRootData().business?.slug ?? "";
  const link: LinkTo = (changes) =>
    href("treets", { business }, { tab, ...query, cursor: undefined, ...changes });
  const choices = records && choicesFrom(records);
  const rowHref = ({ id }: Row) => href("treet", { business, rest: [id] });
  return (
    <ListPage<Row, TreetState>
      {...rest}
      className="treets-list"
      label={listed.treets()}
      caption={commonWords.treets()}
      data={data}
      link={link}
      chips={
        <>
          {views && (
            <ViewChips
              all={viewWords.allTreets()}
              views={views}
              current={query.view}
              to={(asked) => href("treets", { business }, asked)}
            />
          )}
          <ChoiceChips
            label={words.treetsByStatus()}
            name="state"
            field={state}
            current={query.state}
            link={link}
            counts={data.counts}
            uncounted="archived"
          />
        </>
      }
      tools={{
        clearHref: link({ ...clearedFilters(treetsList.filters), view: undefined }),
        filters: choices ? treetsList.filters : supplyList.filters,
        searchLabel: words.searchTreets(),
        choices,
        named: {
          supplier: nameIn(choices?.supplier, query.supplier),
          pack: nameIn(choices?.pack, query.pack),
          audience: nameIn(choices?.audience, query.audience),
        },
        tools: (
          <>
            {choices ? (
              <OrderMenu orders={treetOrders} names={treetOrderNames} order={query.order} link={link} />
            ) : (
              <OrderMenu
                orders={supplyOrders}
                names={supplyOrderNames}
                order={supplyOrders.find((each) => each === query.order)}
                link={link}
              />
            )}
            <FilterChips
              label={words.layout()}
              items={[
                {
                  label: words.table(),
                  href: link({ layout: undefined }),
                  current: query.layout === undefined,
                },
                { label: words.cards(), href: link({ layout: "cards" }), current: query.layout === "cards" },
              ]}
            />
            {query.layout === undefined && columnChooser}
            {views && (
              <ButtonLink href={link({ views: 1 })} icon="star">
                {viewWords.views()}
              </ButtonLink>
            )}
          </>
        ),
      }}
      noneMatch={words.noMatch()}
      bulk={bulk}
      columns={menu ? [...columns, menuColumn(menu)] : columns}
      rowHref={rowHref}
      empty={nothing}
    >
      {query.layout === "cards"
        ? (rows) => (
            <TreetCards
              rows={rows}
              rowHref={rowHref}
              selection={bulk && !bulk.selected ? ticksOf(TREETS_BULK, bulk) : undefined}
              menu={menu}
            />
          )
        : undefined}
    </ListPage>
  );
}

/** Options of the filters. Without labels every treet is for everybody, so there is nothing to choose between. */
const choicesFrom = ({ suppliers, labels, packs }: TreetChoices) => ({
  supplier: [
    { value: "own", label: words.ourselves() },
    ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
  ],
  pack: packs.map(({ id, title }) => ({ value: id, label: title })),
  audience:
    labels.length === 0
      ? []
      : [
          { value: FOR_EVERYBODY, label: words.everybody() },
          ...labels.map((label) => ({ value: forLabel(label), label })),
        ],
});

const nameIn = (options: readonly Option[] | undefined, chosen: string | undefined) =>
  options?.find(({ value }) => value === chosen)?.label;

const menuColumn = <Row,>(menu: (row: Row) => ReactNode): Column<Row> => ({
  id: "menu",
  header: <span className="visually-hidden">{words.more()}</span>,
  align: "end",
  cell: menu,
});
