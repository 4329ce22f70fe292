import { and, asc, eq, or, sql } from "drizzle-orm";
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "#shared/constants.ts";
import { cachedStatement, type Given } from "../../platform/db/cached-statement.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { type SavedViewRow, savedViews } from "../../platform/db/schema/saved-views.ts";
import { userName } from "../../platform/db/user-name.ts";

export type { SavedViewRow };

/** A saved view with its owner's name; null if there is none. */
export type ViewWithOwner = SavedViewRow & { readonly owner: string | null };

interface Looker {
  readonly businessId: string;
  readonly userId: string;
}

/** A private view is visible to its owner only. */
const isVisible = ({ businessId, userId }: { businessId: Given<string>; userId: Given<string> }) =>
  and(eq(savedViews.businessId, businessId), or(savedViews.shared, eq(savedViews.ownerId, userId)));

const viewsOfList = cachedStatement((db) =>
  db
    .select({ view: savedViews, owner: userName })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.ownerId))
    .where(
      and(
        isVisible({ businessId: sql.placeholder("business"), userId: sql.placeholder("user") }),
        eq(savedViews.list, sql.placeholder("list")),
      ),
    )
    .orderBy(alphabetically(savedViews.name), asc(savedViews.id))
    .limit(MAX_OWN_VIEWS + MAX_SHARED_VIEWS),
);

/** Lists the views of a list that the user may see, by name. */
export async function viewsFor(
  db: Executor,
  { businessId, userId }: Looker,
  list: string,
): Promise<ViewWithOwner[]> {
  const rows = await viewsOfList(db, { business: businessId, user: userId, list });
  return rows.map(({ view, owner }) => ({ ...view, owner }));
}

/** Returns one view, if the user may see it. */
export async function findView(db: Executor, looker: Looker, id: string): Promise<ViewWithOwner | undefined> {
  const [row] = await db
    .select({ view: savedViews, owner: userName })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.ownerId))
    .where(and(isVisible(looker), eq(savedViews.id, id)));
  return row && { ...row.view, owner: row.owner };
}

export const countOwn = (db: Executor, { businessId, userId }: Looker, list: string): Promise<number> =>
  db.$count(savedViews, matching(savedViews, { businessId, ownerId: userId, list }));

export const countShared = (db: Executor, businessId: string, list: string): Promise<number> =>
  db.$count(savedViews, and(matching(savedViews, { businessId, list }), savedViews.shared));
