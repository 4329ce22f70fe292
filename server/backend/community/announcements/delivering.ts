import { and, asc, eq, gt, sql } from "drizzle-orm";
import { matching } from "../../platform/db/rows.ts";
import {
  type AnnouncementRow,
  announcementRecipients,
  announcements,
} from "../../platform/db/schema/announcements.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { members } from "../../platform/db/schema/members.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyPeople } from "../../platform/notify.ts";
import { isAddressed, wantsNews, whyUnmailed } from "./audience.ts";

/** Members per transaction: few enough for it to be quick, and never all of them in memory. */
const MEMBERS_AT_ONCE = 500;

/**
 * Delivers an announcement to its members in the application, and notifies those who want to hear of it, each once, even
 * after an interruption.
 */
export async function deliverAnnouncement(deps: Dependencies, announcement: AnnouncementRow): Promise<void> {
  while (await deliverSome(deps, announcement));
}

/** Returns whether there may be more. */
async function deliverSome(deps: Dependencies, announcement: AnnouncementRow): Promise<boolean> {
  const { id, businessId, sentAt, subject } = announcement;
  return inTransaction(deps.db, async (tx) => {
    // One at a time, as each continues after the member that the one before has reached.
    await tx
      .select({ id: announcements.id })
      .from(announcements)
      .where(eq(announcements.id, id))
      .for("update");
    const people = await nextMembers(tx, announcement);
    if (!sentAt || people.length === 0) return false;
    await tx
      .insert(announcementRecipients)
      .values(people.map(({ memberId, unmailed }) => ({ announcementId: id, memberId, sentAt, unmailed })));
    const interested = people.filter(({ isInterested }) => isInterested);
    await notifyPeople(
      tx,
      deps,
      interested.map(({ userId }) => userId),
      { businessId, kind: "announcement", facts: { what: subject, id } },
    );
    return people.length === MEMBERS_AT_ONCE;
  });
}

const nextMembers = (tx: Transaction, announcement: AnnouncementRow) => {
  const reached = tx
    .select({ last: sql`coalesce(max(${announcementRecipients.memberId}), '')` })
    .from(announcementRecipients)
    .where(eq(announcementRecipients.announcementId, announcement.id));
  return tx
    .select({ memberId: members.id, userId: members.userId, isInterested: wantsNews, unmailed: whyUnmailed })
    .from(members)
    .innerJoin(businesses, eq(businesses.id, members.businessId))
    .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
    .where(
      and(
        matching(members, { businessId: announcement.businessId, status: "active" }),
        gt(members.id, sql`(${reached})`),
        eq(businesses.status, "active"),
        isAddressed(announcement),
      ),
    )
    .orderBy(asc(members.id))
    .limit(MEMBERS_AT_ONCE);
};
