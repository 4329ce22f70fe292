import { and, eq, or } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { findRow } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { type PartnershipRow, partnerMessages, partnerships } from "../../platform/db/schema/partners.ts";
import { type Side, unreadBy } from "../partners/index.ts";

export type { PartnershipRow };

/** A partnership as seen from one of its two sides. */
export interface Relation {
  readonly row: PartnershipRow;
  readonly side: Side;
}

/** Returns the partnership; undefined if the business is neither side, or the other side has no business yet. */
export async function findRelation(
  db: Executor,
  businessId: string,
  id: string,
): Promise<Relation | undefined> {
  const row = await findRow(
    db,
    partnerships,
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

/** Lists messages, newest first. */
export const listMessages = (
  db: Executor,
  { partnershipId, ...asked }: PageAsked & { readonly partnershipId: string },
) =>
  listPage(db, asked, {
    order: latestFirst(partnerMessages.at, partnerMessages.id),
    from: partnerMessages,
    filter: eq(partnerMessages.partnershipId, partnershipId),
    select: (place) =>
      db
        .select({ message: partnerMessages, author: users.firstName, ...place })
        .from(partnerMessages)
        .leftJoin(users, eq(users.id, partnerMessages.authorId))
        .$dynamic(),
    idOf: ({ message }) => message.id,
  });
