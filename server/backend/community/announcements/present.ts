import type { Announcement } from "#shared/contract/announcements.ts";
import type { AnnouncementRow } from "../../platform/db/schema/announcements.ts";

/** @param author full name; null if there is none or their account was deleted */
export const present = (row: AnnouncementRow, author: string | null): Announcement => ({
  id: row.id,
  subject: row.subject,
  message: row.message,
  audience: row.audience,
  labels: row.labels,
  selected: row.memberIds.length,
  state: row.sentAt === null ? "draft" : row.finishedAt === null ? "sending" : "sent",
  author,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  sent: row.sentCount,
});
