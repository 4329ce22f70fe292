import type { SavedView } from "#shared/contract/saved-views.ts";
import * as words from "#words/views.ts";
import { FilterChips } from "../design/list-tools.tsx";
import type { AnyQuery, LinkTo } from "./list-types.ts";

interface ViewChipsProps {
  /** Label of the chip for the list without a view. */
  readonly all: string;
  readonly views: readonly SavedView[];
  /** The view that was opened. */
  readonly current: string | undefined;
  /** Returns the URL of the list with only this query. */
  readonly to: LinkTo;
}

/** The saved views of a list; nothing if there are none. */
export function ViewChips({ all, views, current, to }: ViewChipsProps) {
  if (views.length === 0) return null;
  return (
    <FilterChips
      label={words.savedViews()}
      items={[
        { label: all, href: to({}), current: current === undefined },
        ...views.map((view) => ({
          label: view.name,
          href: to(queryOfView(view)),
          current: current === view.id,
        })),
      ]}
    />
  );
}

/** Returns a saved view as query parameters. */
export const queryOfView = ({ id, query }: SavedView): AnyQuery => {
  const asked = Object.entries(query).map(([name, value]) => [
    name,
    value === true ? 1 : typeof value === "object" ? `${value}` || "none" : value || undefined,
  ]);
  return { ...Object.fromEntries(asked), view: id };
};
