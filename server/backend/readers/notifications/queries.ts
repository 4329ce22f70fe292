import { and, eq, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { MAX_UNREAD, memberKinds, type NotificationKind, shownByRole } from "#shared/notifications.ts";
import type { Given } from "../../platform/db/cached-statement.ts";
import { countSome, countUpTo } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isLiveSession } from "../../platform/db/live-session.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { sessions, users } from "../../platform/db/schema/accounts.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { notifications, pushSubscriptions } from "../../platform/db/schema/notifications.ts";

/**
 * Written as literals, as the kinds are our own constants. As parameters they would add two hundred to every page
 * request.
 */
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
 * The user's notifications that they can still act on. Those from a team they have left, or for a role they no longer
 * have, are hidden.
 */
const isStillFor = (userId: Given<string> | typeof notifications.userId): SQL | undefined =>
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
 * Column with a user's number of unread notifications, read from an index; counts no further than one beyond what the
 * bell shows.
 */
export const unreadOf = (userId: Given<string>): SQL<number> =>
  countUpTo(notifications, and(isStillFor(userId), isUnread), MAX_UNREAD);

/** Counts the same in a separate statement. */
export const countUnread = (db: Executor, userId: string): Promise<number> =>
  countSome(db, notifications, and(isStillFor(userId), isUnread), MAX_UNREAD);

/** Newest first. */
export const listNotifications = (
  db: Executor,
  { userId, unread, ...asked }: PageAsked & { readonly userId: string; readonly unread: boolean },
) => {
  const { id, slug, name, logoImageId } = businesses;
  return listPage(db, asked, {
    order: latestFirst(notifications.createdAt, notifications.id),
    from: notifications,
    filter: and(isStillFor(userId), unread ? isUnread : undefined),
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

/**
 * Returns an unread notification with its user's browser, if the user is still signed in there and may still see it.
 */
export async function findForBrowser(
  db: Executor,
  { notification, session, now }: { notification: string; session: string; now: Date },
) {
  const { id, slug, name, logoImageId } = businesses;
  const [found] = await db
    .select({
      notification: notifications,
      business: { id, slug, name, logoImageId },
      subscription: pushSubscriptions,
      locale: users.locale,
    })
    .from(notifications)
    .innerJoin(businesses, eq(businesses.id, notifications.businessId))
    .innerJoin(users, eq(users.id, notifications.userId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, notifications.userId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(notifications.id, notification),
        eq(pushSubscriptions.sessionId, session),
        isLiveSession(now),
        isUnread,
        isStillFor(notifications.userId),
      ),
    );
  return found;
}

/** Marks one notification as read, or all created up to a time. Returns the number of those that were unread. */
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
