import { and, eq, or, sql } from "drizzle-orm";
import { countSome, someOf } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { afterCursor, type Cursor } from "../../platform/db/keyset.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import type { PartnershipRow } from "../../platform/db/schema/partners.ts";
import { partnerMessages, partnerships } from "../../platform/db/schema/partners.ts";
import { type Side, unreadBy } from "../partners/index.ts";

export type { PartnershipRow };

/** A relation as one of its two businesses has a part in it. */
export interface Relation {
  readonly row: PartnershipRow;
  readonly side: Side;
}

/** Undefined where the business is neither of the two, or nobody is on the other side yet. */
export async function findRelation(
  db: Executor,
  businessId: string,
  id: string,
): Promise<Relation | undefined> {
  const [row] = await db
    .select()
    .from(partnerships)
    .where(
      and(
        eq(partnerships.id, id),
        or(eq(partnerships.businessId, businessId), eq(partnerships.providerId, businessId)),
      ),
    );
  if (!row?.providerId) return undefined;
  return { row, side: row.businessId === businessId ? "community" : "provider" };
}

export async function countUnread(db: Executor, { row, side }: Relation): Promise<number> {
  const [found] = await db
    .select({ unread: unreadBy(side) })
    .from(partnerships)
    .where(eq(partnerships.id, row.id));
  return found?.unread ?? 0;
}

/** The newest first. Asks for one row more than `limit`. */
export async function listMessages(
  db: Executor,
  query: { partnershipId: string; cursor: Cursor | undefined; limit: number },
) {
  const column = sql`${partnerMessages.at}`;
  return db
    .select({
      message: partnerMessages,
      author: users.firstName,
      sortValue: sql<string>`${column}::text`,
      total: someOf(partnerMessages, eq(partnerMessages.partnershipId, query.partnershipId)),
    })
    .from(partnerMessages)
    .leftJoin(users, eq(users.id, partnerMessages.authorId))
    .where(
      and(
        eq(partnerMessages.partnershipId, query.partnershipId),
        query.cursor &&
          afterCursor(column, sql`${partnerMessages.id}`, "descending", query.cursor, "timestamptz"),
      ),
    )
    .orderBy(sql`${column} desc`, sql`${partnerMessages.id} desc`)
    .limit(query.limit + 1);
}

export const countMessages = (db: Executor, partnershipId: string): Promise<number> =>
  countSome(db, partnerMessages, eq(partnerMessages.partnershipId, partnershipId));
