import type { SavedView } from "#shared/contract/saved-views.ts";
import type { MembersQuery } from "#shared/lists/members.ts";
import { columnsText } from "#shared/member-rules.ts";

/** Returns a saved view as query parameters. */
export const queryOfView = ({ id, query: { columns, ...query } }: SavedView): MembersQuery => ({
  ...query,
  ...(columns && { columns: columnsText(columns) }),
  view: id,
});

/** Returns whether the list matches the saved view. An explicit default order counts as a match. */
export function isAsKept(view: SavedView, query: MembersQuery): boolean {
  return textOf(queryOfView(view)) === textOf(query);
}

function textOf({ cursor: _cursor, view: _view, sort, direction, ...rest }: MembersQuery): string {
  const said = Object.entries(rest).filter(([, value]) => value !== undefined);
  const order = [sort ?? "joined", direction ?? "descending"];
  return JSON.stringify([said.map(([name, value]) => `${name}=${value}`).sort(), order]);
}
