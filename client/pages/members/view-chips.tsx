import { href } from "#shared/href.ts";
import * as words from "#words/members.ts";
import { FilterChips } from "../../design/list-tools.tsx";
import type { MembersData } from "./types.ts";
import { queryOfView } from "./view-query.ts";

/** The saved views of the list; nothing if there are none. */
export function ViewChips({ data: { views, query }, slug }: { data: MembersData; slug: string }) {
  if (views.length === 0) return null;
  const to = (changes: object) => href("members", { business: slug }, { ...changes });
  return (
    <FilterChips
      label={words.savedViews()}
      items={[
        { label: words.viewAll(), href: to({}), current: query.view === undefined },
        ...views.map((view) => ({
          label: view.name,
          href: to(queryOfView(view)),
          current: query.view === view.id,
        })),
      ]}
    />
  );
}
