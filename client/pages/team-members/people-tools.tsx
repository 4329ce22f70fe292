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
  const { role, inactive } = peopleList.filters;
  return (
    <>
      <FilterChips
        label={words.peopleByRole()}
        items={[
          {
            label: words.anyRole(),
            href: link({ role: undefined, inactive: undefined }),
            current: !query.role && !query.inactive,
          },
          ...teamRoles.map((each) => ({
            label: role.names[each],
            href: link({ role: each, inactive: undefined }),
            current: query.role === each,
          })),
          {
            label: inactive.label(),
            href: link({ inactive: 1, role: undefined }),
            current: query.inactive !== undefined,
          },
        ]}
      />
      <ListToolbar searchLabel={words.searchPeople()} isTable {...list} />
    </>
  );
}
