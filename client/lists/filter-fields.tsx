import type { Filter } from "#shared/lists/list.ts";
import * as words from "#words/lists.ts";
import { type Option, SelectField, TextField } from "../design/text-field.tsx";
import type { AnyQuery } from "./list-types.ts";

/** Values of fields that only the page's data knows, by the field's name. */
export type FilterChoices = Readonly<Record<string, readonly Option[]>>;

interface FilterFieldsProps {
  readonly filters: Readonly<Record<string, Filter>>;
  readonly query: AnyQuery;
  readonly choices: FilterChoices;
  /** Without words beside them, for those who see what they offer. */
  readonly bare?: boolean;
}

/** A field for each filter that is asked for by a form, in the order they are declared. */
export const FilterFields = ({ filters, query, choices, bare = false }: FilterFieldsProps) =>
  Object.entries(filters)
    .filter(([, filter]) => isAsked(filter))
    .map(([name, filter]) => (
      <FilterField
        key={name}
        name={name}
        filter={filter}
        value={query[name]}
        choices={choices[name]}
        bare={bare}
      />
    ));

/** The names of those fields: what such a form says itself. */
export const namesAsked = (filters: Readonly<Record<string, Filter>>): readonly string[] =>
  Object.entries(filters).flatMap(([name, filter]) => (isAsked(filter) ? [name] : []));

/** What is searched for has a field of its own, and what only a link leads to has none. */
const isAsked = (filter: Filter) =>
  filter.kind !== "search" && filter.kind !== "flag" && !(filter.kind === "record" && filter.byLinkOnly);

interface FilterFieldProps {
  readonly name: string;
  readonly filter: Filter;
  readonly value: string | number | undefined;
  readonly choices?: readonly Option[] | undefined;
  readonly bare: boolean;
}

function FilterField({ name, filter, value, choices = [], bare }: FilterFieldProps) {
  const label = bare ? <span className="visually-hidden">{filter.label()}</span> : filter.label();
  if (filter.kind === "day")
    return <TextField label={label} name={name} type="date" defaultValue={value} required={false} />;
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={value ?? ""}
      options={[{ value: "", label: anyOf(filter) }, ...optionsOf(filter, choices)]}
    />
  );
}

const anyOf = (filter: Filter) => (filter.kind === "choice" ? filter.any() : words.any());

function optionsOf(filter: Filter, choices: readonly Option[]): readonly Option[] {
  if (filter.kind === "choice")
    return Object.entries(filter.names).map(([value, label]) => ({ value, label }));
  if (filter.kind === "days")
    return filter.offered.map((days) => ({ value: String(days), label: words.daysOption({ days }) }));
  return choices;
}
