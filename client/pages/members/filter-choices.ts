import * as words from "#words/members.ts";
import type { FilterChoices } from "../../lists/filter-fields.tsx";
import type { MembersData, Named, Panel } from "./types.ts";

type Found = Extract<Panel, { kind: "filters" }>;

/** Returns the options of the label, treet and link filters. */
export const choicesIn = (
  { labels, treet, link }: Found,
  { query, named }: Pick<MembersData, "query" | "named">,
): FilterChoices => ({
  label: labels.map(({ name, members }) => ({ value: name, label: `${name} (${members})` })),
  treet: withChosen(treet, query.treet, named.treet),
  link: withChosen(link, query.link, named.link),
});

/** Returns the latest options, plus the selected one if it is not among them. */
function withChosen(all: readonly Named[], chosen: string | undefined, name = words.theLabel()) {
  const options = all.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = chosen === undefined || all.some(({ id }) => id === chosen);
  return isListed ? options : [{ value: chosen, label: name }, ...options];
}
