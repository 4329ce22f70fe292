import type { Filter } from "#shared/lists/list.ts";
import * as words from "#words/lists.ts";
import { ButtonLink } from "../design/button.tsx";
import { Icon } from "../design/icon.tsx";
import { timeText } from "../design/text.tsx";
import type { Filters } from "./filter-fields.tsx";
import type { AnyQuery, LinkTo } from "./list-types.ts";
import "./lists.css";

interface FiltersInUseProps {
  readonly filters: Filters;
  readonly query: AnyQuery;
  /** Names of the records that the URL refers to by id, as far as known. */
  readonly named: Readonly<Record<string, string | undefined>>;
  readonly link: LinkTo;
  readonly clearHref: string;
}

/** Active filters of a list, each with a link to remove it, and a link to clear them all. */
export function FiltersInUse({ filters, query, named, link, clearHref }: FiltersInUseProps) {
  const inUse = inUseOf(filters, query).map(({ name, filter, value }) => ({
    name,
    text: filter.inUse(wordsOf(filter, value, named[name])),
  }));
  if (inUse.length === 0) return null;
  return (
    <ul className="filters-in-use" aria-label={words.filtersActive()}>
      {inUse.map(({ name, text }) => (
        <li key={name}>
          <a className="chip" href={link({ [name]: undefined })} aria-label={words.removeFilter({ text })}>
            {text}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <ButtonLink href={clearHref} size="small" variant="quiet">
          {words.clearFilters()}
        </ButtonLink>
      </li>
    </ul>
  );
}

/** Returns the active filters, except those whose controls above the list already show that they are on. */
export const inUseOf = (filters: Filters, query: AnyQuery) =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = query[name];
    return value === undefined || isShownAbove(filter, value) ? [] : [{ name, filter, value }];
  });

const isShownAbove = (filter: Filter, value: string | number) =>
  filter.kind === "flag" || (filter.kind === "choice" && filter.chips.some((chip) => chip === value));

function wordsOf(filter: Filter, value: string | number, name: string | undefined): string {
  switch (filter.kind) {
    case "choice":
      return filter.names[value] ?? String(value);
    case "days":
      return words.daysChosen({ days: String(value) });
    case "day":
      // A calendar day does not depend on the time zone.
      return timeText(String(value), "date", "UTC");
    case "record":
      return name ?? "";
    default:
      return name ?? String(value);
  }
}
