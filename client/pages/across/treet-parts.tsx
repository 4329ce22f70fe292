import { href } from "#shared/href.ts";
import { treetStates } from "#shared/treets.ts";
import { SubmitButton } from "../../design/button.tsx";
import { FilterChips, Toolbar } from "../../design/list-tools.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { stateNames } from "../treets/treet-words.ts";
import type { ReachableBusiness } from "./parts.tsx";

/** What a list of treets of several businesses is narrowed to, as its address says it. */
export type AcrossQuery = Readonly<Record<string, string | undefined>>;

export const StateFilter = ({ query }: { query: AcrossQuery }) => (
  <FilterChips
    label="Treets by state"
    items={[undefined, ...treetStates].map((state) => ({
      label: state ? stateNames[state] : "All states",
      href: href("multiTreets", {}, { ...query, state }),
      current: query.state === state,
    }))}
  />
);

/** Looks for a title in what the list is narrowed to. */
export const TreetSearch = ({ query: { search, ...query } }: { query: AcrossQuery }) => (
  <Toolbar>
    <form className="search" method="get">
      {Object.entries(query).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField label="Search treets" name="search" defaultValue={search} />
      <SubmitButton variant="secondary">Search</SubmitButton>
    </form>
  </Toolbar>
);

/** Of whom there is more than is shown. */
export function CutOff({ businesses }: { businesses: readonly ReachableBusiness[] }) {
  if (businesses.length === 0) return null;
  return (
    <p className="muted small">
      There is more in{" "}
      {businesses.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && ", "}
          <a href={href("treets", { business: slug })}>{name}</a>
        </span>
      ))}
      .
    </p>
  );
}
