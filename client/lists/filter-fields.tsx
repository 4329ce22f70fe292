import type { Filter } from "#shared/lists/list.ts";
import * as words from "#words/lists.ts";
import { type Option, SelectField, TextField } from "../design/text-field.tsx";
import type { AnyQuery } from "./list-types.ts";

export type Filters = Readonly<Record<string, Filter>>;

/** Options known only to the page's data, by field name. */
export type FilterChoices = Readonly<Record<string, readonly Option[]>>;

interface FilterFieldsProps {
  readonly filters: Filters;
  readonly query: AnyQuery;
  readonly choices: FilterChoices;
}

/** A form field for each filter that needs one, in declaration order. */
export const FilterFields = ({ filters, query, choices }: FilterFieldsProps) =>
  fieldsOf(filters, choices).map(([name, filter]) => (
    <FilterField key={name} name={name} filter={filter} value={query[name]} choices={choices[name]} />
  ));

/** Returns the names of those fields, which such a form submits itself. */
export const namesAsked = (filters: Filters, choices: FilterChoices): readonly string[] =>
  fieldsOf(filters, choices).map(([name]) => name);

const fieldsOf = (filters: Filters, choices: FilterChoices) =>
  Object.entries(filters).filter(([name, filter]) => isAsked(filter, choices[name]));

/**
 * Returns true if a filter needs a field. Filters above the list, filters set only by links and filters without options
 * need none.
 */
function isAsked(filter: Filter, choices: readonly Option[] = []): boolean {
  switch (filter.kind) {
    case "search":
    case "flag":
      return false;
    case "text":
      return choices.length > 0;
    case "record":
      return choices.length > 0 && !filter.byLinkOnly;
    case "choice":
      return filter.chips.length < Object.keys(filter.names).length;
    default:
      return true;
  }
}

interface FilterFieldProps {
  readonly name: string;
  readonly filter: Filter;
  readonly value: string | number | undefined;
  readonly choices?: readonly Option[] | undefined;
}

function FilterField({ name, filter, value, choices = [] }: FilterFieldProps) {
  const label = filter.label();
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
