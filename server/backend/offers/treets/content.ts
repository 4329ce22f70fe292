import { eq } from "drizzle-orm";
import type { TreetContent } from "#shared/contract/treets.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { requireOwnImage } from "../../platform/images/own.ts";
import { stateOf } from "./present.ts";
import { type CommunityOfTreet, isRunning, requireReady, requireRoom } from "./publishing.ts";
import { countUnusedCodes, type TreetRow } from "./queries.ts";
import { keepForClaims } from "./snapshots.ts";

/** What was written about a treet, as its row keeps it. */
export function columnsOf(content: TreetContent) {
  return {
    ...content,
    ...picturesOf(content),
    eventAt: dateOf(content.eventAt),
    claimFrom: dateOf(content.claimFrom),
    claimUntil: dateOf(content.claimUntil),
    // Days alone say as much, to anyone who does not name a kind.
    validKind:
      content.validDays !== null && content.validKind === "same_as_claim"
        ? "days_after_claim"
        : content.validKind,
    validFrom: dateOf(content.validFrom),
    validUntil: dateOf(content.validUntil),
  };
}

type Pictures = Pick<TreetContent, "imageId" | "imageAlt" | "furtherImages">;

/** Where there are any, one of them is the first. */
function picturesOf({ imageId, imageAlt, furtherImages }: Pictures): Pictures {
  const [first, ...further] = furtherImages;
  if (imageId !== null || !first) return { imageId, imageAlt, furtherImages };
  return { imageId: first.imageId, imageAlt: first.alt, furtherImages: further };
}

interface KeptPictures {
  readonly imageId: string | null;
  readonly furtherImages: readonly { readonly imageId: string }[];
}

/** A new picture is one that anyone who writes has uploaded themselves; present ones may stay, whose they were. */
export async function requireOwnPictures(
  tx: Transaction,
  { imageId, furtherImages }: KeptPictures,
  present: readonly KeptPictures[],
  userId: string,
): Promise<void> {
  const known = new Set(
    present.flatMap((one) => [one.imageId, ...one.furtherImages.map((each) => each.imageId)]),
  );
  const asked = [
    { id: imageId, field: "content.imageId" },
    ...furtherImages.map((one, index) => ({
      id: one.imageId,
      field: `content.furtherImages.${index}.imageId`,
    })),
  ];
  for (const { id, field } of asked)
    if (id !== null && !known.has(id)) await requireOwnImage(tx, { id, userId, purpose: "treet" }, field);
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/**
 * Writes new content over a treet that the caller holds locked, with its community. Refuses what would change what has
 * been claimed, and what would leave members with half a treet.
 */
export async function applyContent(
  tx: Transaction,
  {
    before,
    content,
    community,
    deps,
    ...more
  }: {
    before: TreetRow;
    content: TreetContent;
    community: CommunityOfTreet;
    deps: Dependencies;
    /** Columns that change along with it. */
    with?: Partial<TreetRow>;
    /** Who writes it is not told how few have claimed it, neither by words nor by trying. */
    bySupplier?: boolean;
  },
): Promise<{ row: TreetRow; unusedCodes: number }> {
  const now = deps.clock();
  refuseLateChanges(before, content, more.bySupplier ? SMALLEST_COUNT_SHOWN : 0);
  const after = stateOf({ ...before, ...columnsOf(content) }, now);
  // A later end brings a treet back that took up no room since it was over.
  if (isRunning(after) && !isRunning(stateOf(before, now)))
    await requireRoom(tx, community, before.supplierId, now);
  await keepForClaims(tx, before, content);
  const row = await oneOr404(
    tx
      .update(treets)
      .set({ ...columnsOf(content), ...more.with, updatedAt: now, version: before.version + 1 })
      .where(eq(treets.id, before.id))
      .returning(),
  );
  const unusedCodes = isRunning(after)
    ? await requireReady(tx, row, now, isRunning(stateOf(before, now)) ? before : undefined)
    : await countUnusedCodes(tx, row.id);
  // There may be more of it now.
  await deps.events.emit(tx, { type: "treet.room-changed", businessId: row.businessId, treet: row });
  return { row, unusedCodes };
}

/** What has been claimed was claimed as it was: its kind stays, and no limit falls below what is in use. */
function refuseLateChanges(before: TreetRow, content: TreetContent, smallestToldCount: number): void {
  if (before.claimedCount === 0) return;
  const fields: Record<string, string> = {};
  if (content.type !== before.type) fields.type = refusals.kindStays();
  const least = Math.max(before.claimedCount, smallestToldCount);
  if (content.stockTotal !== null && content.stockTotal < least)
    fields.stockTotal =
      least > before.claimedCount ? refusals.someAreClaimed({ least }) : refusals.areClaimed({ least });
  if (Object.keys(fields).length > 0) throw problem("invalid_input", { fields });
}
