import type { ReactNode } from "react";
import { letGo } from "#shared/lists/list.ts";
import * as words from "#words/lists.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Toolbar, ToolPanel } from "../design/list-tools.tsx";
import { AddressForm } from "./address-form.tsx";
import { type FilterChoices, FilterFields, type Filters, namesAsked } from "./filter-fields.tsx";
import { FiltersInUse, inUseOf } from "./filters-in-use.tsx";
import { ListSearch } from "./list-search.tsx";
import type { AnyQuery, LinkTo } from "./list-types.ts";
import { RowHeight } from "./row-height.tsx";

export interface ListTools {
  /** All that can narrow the list. */
  readonly filters: Filters;
  /** What is searched in; absent where nothing can be searched for. */
  readonly searchLabel?: string | undefined;
  /** What filters offer that only the page's data knows. */
  readonly choices?: FilterChoices | undefined;
  /** Where those choices come from, for a page that asks for them only once somebody wants to filter. */
  readonly choicesHref?: string | undefined;
  /** Names of what the address says by an id, as far as they are known. */
  readonly named?: Readonly<Record<string, string | undefined>> | undefined;
  /** Where all of the list is, for a list of which more than its filters is let go. */
  readonly clearHref?: string | undefined;
  /** Behind the filters: the order, the columns, the views, a file. */
  readonly tools?: ReactNode;
}

export interface ListToolbarProps extends ListTools {
  readonly query: AnyQuery;
  readonly link: LinkTo;
  /** Its rows are those of a table, as high as each person likes them. */
  readonly isTable?: boolean;
}

/**
 * What narrows a list, the same above every list: a search that sends itself once somebody rests in typing; one button
 * that opens the fields of all filters; what changes how the list is shown; and below, each filter that is on as a chip
 * that lets it go. One filter, the one a list is mostly read by, such as a state, may stand as chips or tabs above the
 * toolbar, each of its values at one press. Where that is the only filter, the button is not there; and a second one of
 * two values stands among the tools, rather than behind a button of its own. All of it are forms and links that change the
 * address, so it works without scripts.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { filters, choices = {}, searchLabel, named = {}, query, link, tools, isTable } = props;
  const { clearHref = link(letGo(filters)) } = props;
  const isFiltered = namesAsked(filters, choices).length > 0;
  return (
    <>
      {(searchLabel || isFiltered || tools) && (
        <Toolbar>
          {searchLabel && <ListSearch label={searchLabel} search={query.search} address={link({})} />}
          {isFiltered && <FilterPanel {...props} />}
          {tools}
          {isTable && <RowHeight here={link({})} />}
        </Toolbar>
      )}
      <FiltersInUse filters={filters} query={query} named={named} link={link} clearHref={clearHref} />
    </>
  );
}

/** The fields of all filters behind one button; where what they offer is not there yet, the button fetches it. */
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
        <div className="form-actions">
          <SubmitButton size="small">{words.show()}</SubmitButton>
        </div>
      </AddressForm>
    </ToolPanel>
  );
}
