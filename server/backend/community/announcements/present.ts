import type { Announcement } from "#shared/contract/announcements.ts";
import { announcement } from "#shared/contract/announcements.ts";
import type { AnnouncementRow } from "../../platform/db/schema/announcements.ts";
import { presented } from "../../platform/presented.ts";

/** @param author full name; null if there is none or their account was deleted */
export const present = (row: AnnouncementRow, author: string | null): Announcement =>
  presented(announcement, row, {
    selected: row.memberIds.length,
    state: row.sentAt === null ? "draft" : row.finishedAt === null ? "sending" : "sent",
    author,
    sent: row.sentCount,
  });
