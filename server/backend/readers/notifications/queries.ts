import { and, eq, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { memberKinds, type NotificationKind, shownByRole, UNREAD_MOST } from "#shared/notifications.ts";
import type { Given } from "../../platform/db/built-once.ts";
import { countSome, someOf } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { notifications } from "../../platform/db/schema/notifications.ts";

/** Written out, as kinds are words of our own: as values they would be two hundred that every page sends along. */
const isOneOf = (kinds: readonly NotificationKind[]): SQL =>
  sql`${notifications.kind} in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(", "))})`;

const mayAct = sql.join(
  shownByRole.map(({ role, usual, withBilling }) => {
    const billing = withBilling.length > 0 ? sql` or (t.billing and ${isOneOf(withBilling)})` : sql``;
    return sql`(t.role = ${sql.raw(`'${role}'`)} and (${isOneOf(usual)}${billing}))`;
  }),
  sql` or `,
);

/**
 * Whose notifications these are, as far as they may still act on them: what somebody was told on a team they have left,
 * or in a role they no longer have, is not shown to them any more.
 */
const ownedBy = (userId: Given<string>): SQL | undefined =>
  and(
    eq(notifications.userId, userId),
    sql`(exists (select 1 from team_memberships t where t.business_id = ${notifications.businessId}
        and t.user_id = ${notifications.userId} and t.status = 'active' and (${mayAct}))
      or (${isOneOf(memberKinds)} and exists (select 1 from members m where m.business_id = ${notifications.businessId}
        and m.user_id = ${notifications.userId} and m.status = 'active')))`,
    sql`exists (select 1 from businesses b where b.id = ${notifications.businessId} and b.status <> 'deleted')`,
  );

const isUnread = isNull(notifications.readAt);

/**
 * How many a person has not read, by one look at an index; no further than one beyond what the bell shows. A column of
 * another statement.
 */
export const unreadOf = (userId: Given<string>): SQL<number> =>
  someOf(notifications, and(ownedBy(userId), isUnread), UNREAD_MOST);

/** The same as a statement of its own. */
export const countUnread = (db: Executor, userId: string): Promise<number> =>
  countSome(db, notifications, and(ownedBy(userId), isUnread), UNREAD_MOST);

/** The newest first. */
export const listNotifications = (
  db: Executor,
  { userId, unread, ...asked }: PageAsked & { readonly userId: string; readonly unread: boolean },
) => {
  const { id, slug, name, logoImageId } = businesses;
  return listPage(db, asked, {
    order: latestFirst(notifications.createdAt, notifications.id),
    from: notifications,
    filter: and(ownedBy(userId), unread ? isUnread : undefined),
    select: (place) =>
      db
        .select({ notification: notifications, business: { id, slug, name, logoImageId }, ...place })
        .from(notifications)
        .innerJoin(
          businesses,
          and(eq(businesses.id, notifications.businessId), ne(businesses.status, "deleted")),
        )
        .$dynamic(),
    idOf: ({ notification }) => notification.id,
  });
};

/** Marks one as read, or all that were there at a moment; answers how many were not before. */
export async function markRead(
  db: Executor,
  userId: string,
  which: { readonly id: string } | { readonly until: Date },
  now: Date,
): Promise<number> {
  const chosen = "id" in which ? eq(notifications.id, which.id) : lte(notifications.createdAt, which.until);
  const rows = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isUnread, chosen))
    .returning({ id: notifications.id });
  return rows.length;
}
