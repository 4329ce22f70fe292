import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { firstOf, lockRow, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { announcements } from "../../platform/db/schema/announcements.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { userName } from "../../platform/db/user-name.ts";

const isThis = (businessId: string, id: string) => matching(announcements, { businessId, id });

/** Lists a community's announcements and drafts, latest first. */
export const listAnnouncements = (
  db: Executor,
  { businessId, ...asked }: PageAsked & { businessId: string },
) =>
  listPage(db, asked, {
    order: latestFirst(announcements.createdAt, announcements.id),
    from: announcements,
    filter: eq(announcements.businessId, businessId),
    select: (place) =>
      db
        .select({ row: announcements, author: userName, ...place })
        .from(announcements)
        .leftJoin(users, eq(users.id, announcements.authorId))
        .$dynamic(),
    idOf: ({ row }) => row.id,
  });

export const findAnnouncement = (db: Executor, businessId: string, id: string) =>
  firstOf(
    db
      .select({ row: announcements, author: userName })
      .from(announcements)
      .leftJoin(users, eq(users.id, announcements.authorId))
      .where(isThis(businessId, id)),
  );

/** Returns an announcement and locks it until the transaction ends, so that it is sent once. */
export const lockAnnouncement = (tx: Transaction, businessId: string, id: string) =>
  lockRow(tx, announcements, isThis(businessId, id));

export const countDrafts = (tx: Transaction, businessId: string): Promise<number> =>
  tx.$count(announcements, and(eq(announcements.businessId, businessId), isNull(announcements.sentAt)));

/** Returns when a community last wrote to all its members; undefined if it never did. */
export async function lastSentToEveryone(tx: Transaction, businessId: string): Promise<Date | undefined> {
  const [last] = await tx
    .select({ sentAt: announcements.sentAt })
    .from(announcements)
    .where(
      and(
        matching(announcements, { businessId, audience: "everyone" }),
        sql`${announcements.sentAt} is not null`,
      ),
    )
    .orderBy(desc(announcements.sentAt))
    .limit(1);
  return last?.sentAt ?? undefined;
}
