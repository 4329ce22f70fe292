import type { ReactNode } from "react";
import { clearedFilters } from "#shared/lists/list.ts";
import * as words from "#words/lists.ts";
import { ButtonLink, SubmitRow } from "../design/button.tsx";
import { Toolbar, ToolPanel } from "../design/list-tools.tsx";
import { AddressForm } from "./address-form.tsx";
import { type FilterChoices, FilterFields, type Filters, namesAsked } from "./filter-fields.tsx";
import { FiltersInUse, inUseOf } from "./filters-in-use.tsx";
import { ListSearch } from "./list-search.tsx";
import type { AnyQuery, LinkTo } from "./list-types.ts";
import { RowHeight } from "./row-height.tsx";

export interface ListTools {
  /** All filters of the list. */
  readonly filters: Filters;
  /** Label of the search field; absent if the list cannot be searched. */
  readonly searchLabel?: string | undefined;
  /** Filter options known only to the page's data. */
  readonly choices?: FilterChoices | undefined;
  /** URL to load those options from, for a page that loads them only when the user opens the filters. */
  readonly choicesHref?: string | undefined;
  /** Names of the records that the URL refers to by id, as far as known. */
  readonly named?: Readonly<Record<string, string | undefined>> | undefined;
  /** URL of the complete list, if clearing resets more than its filters. */
  readonly clearHref?: string | undefined;
  /** Controls after the filters: order, columns, views, export. */
  readonly tools?: ReactNode;
}

export interface ListToolbarProps extends ListTools {
  readonly query: AnyQuery;
  readonly link: LinkTo;
  /** True if the rows are those of a table, whose row height users can choose. */
  readonly isTable?: boolean;
}

/**
 * Search and filters, the same above every list: a search that submits itself after a pause in typing; one button that
 * opens the fields of all filters; display options; and below, a chip for each active filter that removes it. The
 * filter used most to read the list, such as a state, may be shown as chips or tabs above the toolbar, with each value
 * one click away. If that is the only filter, there is no filter button; a second filter with two values goes among the
 * tools rather than behind its own button. All of it consists of forms and links that change the URL, so it works
 * without JavaScript.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { filters, choices = {}, searchLabel, named = {}, query, link, tools, isTable } = props;
  const { clearHref = link(clearedFilters(filters)) } = props;
  const isFiltered = namesAsked(filters, choices).length > 0;
  return (
    <>
      {(searchLabel || isFiltered || tools) && (
        <Toolbar
          search={searchLabel && <ListSearch label={searchLabel} search={query.search} address={link({})} />}
        >
          {isFiltered && <FilterPanel {...props} />}
          {tools}
          {isTable && <RowHeight here={link({})} />}
        </Toolbar>
      )}
      <FiltersInUse filters={filters} query={query} named={named} link={link} clearHref={clearHref} />
    </>
  );
}

/** Fields of all filters behind one button; if their options are not loaded yet, the button fetches them. */
function FilterPanel({ filters, choices, choicesHref, query, link }: ListToolbarProps) {
  const inUse = inUseOf(filters, query).filter(({ filter }) => filter.kind !== "search").length;
  const face = words.filter({ count: inUse });
  if (choicesHref && !choices) {
    return (
      <ButtonLink href={choicesHref} icon="filter">
        {face}
      </ButtonLink>
    );
  }
  return (
    <ToolPanel icon="filter" label={face} isOpen={choicesHref !== undefined}>
      <AddressForm
        key={link({})}
        className="form"
        address={link({})}
        asked={namesAsked(filters, choices ?? {})}
      >
        <div className="tool-fields">
          <FilterFields filters={filters} query={query} choices={choices ?? {}} />
        </div>
        <SubmitRow size="small">{words.show()}</SubmitRow>
      </AddressForm>
    </ToolPanel>
  );
}
