import { isNarrowed } from "#shared/lists/list.ts";
import { peopleList } from "#shared/lists/people.ts";
import { teamRoles } from "#shared/permissions.ts";
import * as words from "#words/across.ts";
import { FilterChips } from "../../design/list-tools.tsx";
import { ListToolbar, type ListToolbarProps } from "../../lists/list-toolbar.tsx";

interface PeopleToolsProps extends ListToolbarProps {
  readonly people: readonly unknown[];
}

/** Filters for a list of team members; hidden if there is at most one and no filter is active. */
export function PeopleTools({ people, ...list }: PeopleToolsProps) {
  const { query, link, filters } = list;
  if (people.length <= 1 && !isNarrowed({ filters }, query)) return null;
  const { role } = peopleList.filters;
  const flags = Object.entries(filters).filter(([, { kind }]) => kind === "flag");
  const none = Object.fromEntries(["role", ...flags.map(([name]) => name)].map((name) => [name, undefined]));
  return (
    <>
      <FilterChips
        label={words.peopleByRole()}
        items={[
          {
            label: words.anyRole(),
            href: link(none),
            current: Object.keys(none).every((name) => query[name] === undefined),
          },
          ...teamRoles.map((each) => ({
            label: role.names[each],
            href: link({ ...none, role: each }),
            current: query.role === each,
          })),
          ...flags.map(([name, { label }]) => ({
            label: label(),
            href: link({ ...none, [name]: 1 }),
            current: query[name] !== undefined,
          })),
        ]}
      />
      <ListToolbar searchLabel={words.searchPeople()} isTable {...list} />
    </>
  );
}
