import { href } from "#shared/href.ts";
import { type TreetState, treetCategories, treetTypes } from "#shared/treets.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Grid } from "../../design/layout.tsx";
import { FilterChips, Toolbar } from "../../design/list-tools.tsx";
import { SearchField, SelectField } from "../../design/text-field.tsx";
import { StateFilter } from "./state-filter.tsx";
import { categoryName, type TreetsQuery, typeNames } from "./treet-words.ts";

interface ListHeadProps {
  readonly business: string;
  readonly query: TreetsQuery;
  readonly counts: Promise<Readonly<Record<TreetState, number>>>;
  readonly link: (more: TreetsQuery) => string;
  /** What of the address stays when it is searched. */
  readonly tab?: string | undefined;
  /** Who may have supplied what is listed; absent where that cannot be asked. */
  readonly suppliers?: readonly { readonly id: string; readonly name: string }[];
}

const any = { value: "", label: "Any" };

/** What stands above a list of treets: their states, a search and, for a team, narrower questions. */
export function TreetListHead({ business, query, counts, link, tab, suppliers }: ListHeadProps) {
  return (
    <>
      <StateFilter counts={counts} query={query} link={link} />
      <Toolbar>
        <form method="get" action={href("treets", { business })}>
          {tab && <input type="hidden" name="tab" value={tab} />}
          <SearchField label="Search treets" name="search" defaultValue={query.search} />
          {query.state && <input type="hidden" name="state" value={query.state} />}
          {query.layout && <input type="hidden" name="layout" value={query.layout} />}
          <SubmitButton variant="secondary">Search</SubmitButton>
          {suppliers && <MoreFilters query={query} suppliers={suppliers} />}
        </form>
        <FilterChips
          label="Layout"
          items={[
            { label: "Table", href: link({ layout: undefined }), current: query.layout === undefined },
            { label: "Cards", href: link({ layout: "cards" }), current: query.layout === "cards" },
          ]}
        />
      </Toolbar>
    </>
  );
}

const MoreFilters = ({ query, suppliers }: Required<Pick<ListHeadProps, "query" | "suppliers">>) => (
  <details open={Boolean(query.type ?? query.category ?? query.supplier ?? query.attention)}>
    <summary className="button button--quiet">More filters</summary>
    <Grid min="12rem">
      <SelectField
        label="Kind"
        name="type"
        defaultValue={query.type ?? ""}
        options={[any, ...treetTypes.map((value) => ({ value, label: typeNames[value].label }))]}
      />
      <SelectField
        label="Category"
        name="category"
        defaultValue={query.category ?? ""}
        options={[any, ...treetCategories.map((value) => ({ value, label: categoryName(value) }))]}
      />
      <SelectField
        label="Supplied by"
        name="supplier"
        defaultValue={query.supplier ?? ""}
        options={[
          any,
          { value: "own", label: "Ourselves" },
          ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label="Needs attention"
        name="attention"
        defaultValue={query.attention ?? ""}
        options={[
          { value: "", label: "All" },
          { value: "yes", label: "Runs out, ends soon or waits" },
        ]}
      />
    </Grid>
  </details>
);
