import { problem } from "#shared/problems.ts";
import { contentVersion } from "../../platform/content-version.ts";
import type { AnnouncementRow } from "../../platform/db/schema/announcements.ts";

/** What a team edits of a draft. */
type Written = Pick<AnnouncementRow, "subject" | "message" | "labels">;

/** Returns the version of what is written, and to whom. */
export const announcementVersion = ({ subject, message, labels }: Written): string =>
  contentVersion({ subject, message, labels });

/**
 * Throws a `stale_version` Problem with the current value of each field that `wanted` would overwrite, if the draft is
 * no longer at the version that was edited.
 * @param version undefined to overwrite whatever there is
 */
export function requireFresh(version: string | undefined, draft: Written, wanted: Written): void {
  if (version === undefined || version === announcementVersion(draft)) return;
  const differences = (["labels", "subject", "message"] as const)
    .map((field) => ({ field, now: textOf(draft[field]), wanted: textOf(wanted[field]) }))
    .filter(({ now, wanted }) => now !== wanted)
    .map(({ field, now }) => ({ field, now }));
  if (differences.length === 0) return;
  throw problem("stale_version", { details: { version: announcementVersion(draft), differences } });
}

const textOf = (value: string | readonly string[]): string =>
  typeof value === "string" ? value : value.join(", ");
