import type { ReactNode } from "react";
import type { Month } from "#server/pages/multi-treets/month.ts";
import { href } from "#shared/href.ts";
import { clearedFilters, isNarrowed, type QueryOf } from "#shared/lists/list.ts";
import { supplyOrders } from "#shared/lists/orders.ts";
import { SHOWN_OF_EACH, treetsSomewhere } from "#shared/lists/treets.ts";
import { type TreetState, treetStates } from "#shared/treets.ts";
import * as words from "#words/across.ts";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { type Bulk, BulkBar, ticksOf } from "../../lists/bulk-bar.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import type { Filters } from "../../lists/filter-fields.tsx";
import { ListToolbar } from "../../lists/list-toolbar.tsx";
import type { AnyQuery, LinkTo } from "../../lists/list-types.ts";
import { NoneMatch } from "../../lists/none-match.tsx";
import { OrderMenu } from "../../lists/order-menu.tsx";
import { TREETS_BULK } from "../treets/bulk-moves.tsx";
import { supplyOrderNames } from "../treets/order-names.ts";
import { ExportAcross, type ExportAcrossProps } from "./export-across.tsx";
import { MonthCalendar, monthIn, ViewFilter } from "./month-calendar.tsx";
import { businessChoices, businessFilter, businessNamed, CutOff, type ReachableBusiness } from "./parts.tsx";
import { type Total, Totals } from "./totals.tsx";

export interface SomewhereData<Row> {
  readonly businesses: readonly ReachableBusiness[];
  readonly business: string | null;
  readonly treets: readonly Row[];
  /** Businesses that have more treets than are shown. */
  readonly cutOff: readonly ReachableBusiness[];
  /** Null in the list view. */
  readonly month: Month | null;
  /** Businesses whose treets the user may change; in the others they have read access only. */
  readonly manageable: readonly ReachableBusiness[];
  readonly query: QueryOf<typeof treetsSomewhere>;
}

/** A treet of one of several businesses. */
export interface Somewhere {
  readonly id: string;
  readonly title: string;
  readonly business: ReachableBusiness;
}

interface TreetsSomewhereProps<Row extends Somewhere> {
  readonly data: SomewhereData<Row>;
  /** The current tab, kept in the query string whatever filters are applied. */
  readonly tab?: string;
  /** Label for the businesses if they are not communities. */
  readonly businessesLabel?: () => string;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly bulk: Omit<Bulk<Row, TreetState>, "action" | "narrowedTo" | "name" | "tick"> & {
    /** Accessible name of a row's checkbox. */
    readonly label: (row: Row) => string;
    /** Why the user may not change a given row. */
    readonly refusal: string;
  };
  /** Filters beside that for the business. */
  readonly filters: Filters;
  /** What the businesses have together; null in the calendar. */
  readonly totals: ((link: LinkTo) => readonly Total[]) | null;
  /** The file that the list is exported as, and the permission for it. */
  readonly exported: Pick<ExportAcrossProps, "sheet" | "needs">;
  /** Content if there are no treets at all. */
  readonly nothing: ReactNode;
}

/** The row key of a treet. It includes the business, as the same ID can occur in two lists. */
export const keyOf = ({ id, business }: Somewhere) => `${business.slug} ${id}`;

export const isIn = (businesses: readonly ReachableBusiness[], { business }: Somewhere) =>
  businesses.some(({ slug }) => slug === business.slug);

/** Treets of several businesses in one list, or in the calendar of a month. */
export function TreetsSomewhere<Row extends Somewhere>(props: TreetsSomewhereProps<Row>) {
  const {
    data,
    tab,
    businessesLabel,
    filters: narrowing,
    caption,
    columns,
    bulk,
    totals,
    exported,
    nothing,
  } = props;
  const { businesses, business, treets, query, month, manageable, cutOff } = data;
  const { label, refusal, ...bar } = bulk;
  if (treets.length === 0 && month === null && business === null && !isNarrowed(treetsSomewhere, query))
    return nothing;
  const filters = { ...businessFilter(businessesLabel), ...narrowing };
  const asked: AnyQuery = { ...query, business: business ?? undefined };
  const listed = { tab, ...asked };
  const here = { ...listed, ...monthIn(month) };
  const link: LinkTo = (changes) => href("multiTreets", {}, { ...here, ...changes });
  const mine: Bulk<Row, TreetState> = {
    ...bar,
    action: link({}),
    name: "move",
    narrowedTo: query.state,
    tick: {
      name: "treet",
      label,
      refused: (treet) => (isIn(manageable, treet) ? undefined : refusal),
    },
  };
  return (
    <>
      {totals && <Totals items={totals((counted) => link({ ...clearedFilters(narrowing), ...counted }))} />}
      <ChoiceChips
        label={words.treetsByStatus()}
        name="state"
        field={treetsSomewhere.filters.state}
        values={treetStates}
        all={words.anyStatus()}
        current={query.state}
        link={link}
      />
      <ListToolbar
        filters={filters}
        searchLabel={words.searchTreets()}
        choices={businessChoices(businesses)}
        named={businessNamed(businesses, business)}
        query={asked}
        link={link}
        tools={
          <>
            {!month && (
              <>
                <OrderMenu orders={supplyOrders} names={supplyOrderNames} order={query.order} link={link} />
                <ExportAcross {...exported} manageable={manageable} business={business} asked={asked} />
              </>
            )}
            <ViewFilter query={listed} month={month} />
          </>
        }
      />
      {month && <MonthCalendar month={month} query={listed} />}
      {!month && (
        <div className="bulk-list">
          {treets.some((treet) => isIn(manageable, treet)) && <BulkBar id={TREETS_BULK} bulk={mine} />}
          <DataTable
            caption={caption}
            rows={treets}
            rowKey={keyOf}
            rowHref={({ id, business }) => href("treet", { business: business.slug, rest: [id] })}
            {...(treets.length > 0 && { selection: ticksOf(TREETS_BULK, mine) })}
            columns={columns}
            empty={
              isNarrowed(treetsSomewhere, query) || business ? (
                <NoneMatch title={words.noMatch()} clearHref={link(clearedFilters(filters))} />
              ) : (
                nothing
              )
            }
          />
        </div>
      )}
      <CutOff businesses={cutOff} shown={SHOWN_OF_EACH} narrowed={query} />
    </>
  );
}
