import { and, count, desc, eq, sql } from "drizzle-orm";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { problem } from "#shared/problems.ts";
import { redeemModeOf, type TreetState } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { requireOwnImage } from "../../platform/images/own.ts";
import { requireSoundDates } from "./dates.ts";
import { stateOf } from "./present.ts";
import { type CommunityOfTreet, isRunning, publishedState, requireReady, requireRoom } from "./publishing.ts";
import { countUnusedCodes, type TreetRow } from "./queries.ts";
import { keepForClaims } from "./snapshots.ts";

/** Converts a treet's content to columns. */
export const columnsOf = (content: TreetContent) => ({
  ...content,
  ...picturesOf(content),
  audience: content.packsOnly ? [] : content.audience,
  eventAt: dateOf(content.eventAt),
  eventEnd: dateOf(content.eventEnd),
  claimFrom: dateOf(content.claimFrom),
  claimUntil: dateOf(content.claimUntil),
  // Callers that do not set the kind may give the days alone.
  validKind:
    content.validDays !== null && content.validKind === "same_as_claim"
      ? "days_after_claim"
      : content.validKind,
  validFrom: dateOf(content.validFrom),
  validUntil: dateOf(content.validUntil),
});

type Pictures = Pick<TreetContent, "imageId" | "imageAlt" | "furtherImages">;

/** If there are any pictures, makes one of them the main picture. */
function picturesOf({ imageId, imageAlt, furtherImages }: Pictures): Pictures {
  const [first, ...further] = furtherImages;
  if (imageId !== null || !first) return { imageId, imageAlt, furtherImages };
  return { imageId: first.imageId, imageAlt: first.alt, furtherImages: further };
}

interface KeptPictures {
  readonly imageId: string | null;
  readonly furtherImages: readonly { readonly imageId: string }[];
}

/**
 * Throws a Problem unless each new picture was uploaded by the user who writes the treet. Pictures already in use may
 * stay, regardless of who uploaded them.
 */
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
 * Overwrites the content of a treet that the caller has locked, along with its community. Throws a Problem if this
 * would change what has been claimed, or leave members with an incomplete treet.
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
    /** Further columns to change in the same update. */
    with?: Partial<TreetRow>;
    /**
     * True if a supplier writes the content, who must not learn small claim counts, neither from messages nor by
     * probing.
     */
    bySupplier?: boolean;
  },
): Promise<{ row: TreetRow; unusedCodes: number }> {
  const now = deps.clock();
  requireSoundDates(content, before, now);
  refuseLateChanges(before, content, more.bySupplier ? SMALLEST_COUNT_SHOWN : 0);
  if (!more.bySupplier) await refuseLowLimit(tx, before, content);
  const columns = { ...columnsOf(content), ...revived(before, content, now) };
  const after = stateOf({ ...before, ...columns }, now);
  // A later end can bring back an ended treet, which no longer counted against the plan.
  if (isRunning(after) && !isRunning(stateOf(before, now)))
    await requireRoom(tx, community, before.supplierId, now);
  await keepForClaims(tx, before, content);
  const row = await oneOr404(
    tx
      .update(treets)
      .set({ ...columns, ...more.with, updatedAt: now, version: before.version + 1 })
      .where(eq(treets.id, before.id))
      .returning(),
  );
  if (before.featured && !row.featured) await loseRank(tx, row);
  const unusedCodes = isRunning(after)
    ? await requireReady(tx, row, now, isRunning(stateOf(before, now)) ? before : undefined)
    : await countUnusedCodes(tx, row.id);
  // The change may have made more of the treet available.
  await deps.events.emit(tx, { type: "treet.room-changed", businessId: row.businessId, treet: row });
  return { row, unusedCodes };
}

/** Takes a treet that is no longer featured out of the team's order, so that it is not on the profile either. */
const loseRank = (tx: Transaction, { id, businessId }: TreetRow) =>
  tx
    .update(businesses)
    .set({
      settings: sql`jsonb_set(${businesses.settings}, '{featuredTreets}', (${businesses.settings} -> 'featuredTreets') - ${id}::text)`,
    })
    .where(
      and(
        eq(businesses.id, businessId),
        sql`${businesses.settings} -> 'featuredTreets' @> to_jsonb(${id}::text)`,
      ),
    );

/** Brings back a treet that is stored as ended if it gets a later end, or the end that it never had. */
function revived(before: TreetRow, content: TreetContent, now: Date): { state?: TreetState } {
  const { claimUntil } = columnsOf(content);
  if (before.state !== "ended" || claimUntil?.getTime() === before.claimUntil?.getTime()) return {};
  const isLater = claimUntil === null || (claimUntil > now && claimUntil > (before.claimUntil ?? now));
  return isLater ? { state: publishedState({ ...before, ...columnsOf(content) }, now) } : {};
}

/**
 * Throws a Problem if the change affects existing claims: the type, the price and who confirms must stay, and no limit may fall below
 * the number already claimed.
 */
export function refuseLateChanges(before: TreetRow, content: TreetContent, smallestToldCount: number): void {
  if (before.claimedCount === 0) return;
  const fields: Record<string, string> = {};
  if (content.type !== before.type) fields.type = refusals.kindStays();
  if (redeemModeOf(content) !== redeemModeOf(before)) fields.redeemMode = refusals.confirmationStays();
  if (content.priceMinor !== before.priceMinor) fields.priceMinor = refusals.priceStays();
  const min = Math.max(before.claimedCount, smallestToldCount);
  if (content.stockTotal !== null && content.stockTotal < min)
    fields.stockTotal =
      min > before.claimedCount ? refusals.someAreClaimed({ min }) : refusals.areClaimed({ min });
  if (Object.keys(fields).length > 0) throw problem("invalid_input", { fields });
}

/** Throws a Problem if a member has already claimed the treet more often than it would allow. */
async function refuseLowLimit(tx: Transaction, before: TreetRow, content: TreetContent): Promise<void> {
  const { perMemberLimit: most, limitWindow } = content;
  // With a limit per day, week or month, a lower one applies from the next on.
  if (before.claimedCount === 0 || most >= before.perMemberLimit || limitWindow !== "ever") return;
  const [held] = await tx
    .select({ min: count() })
    .from(claims)
    .where(and(eq(claims.treetId, before.id), countsAsMade(claims.state)))
    .groupBy(claims.memberId)
    .orderBy(desc(count()))
    .limit(1);
  if (!held || held.min <= most) return;
  throw problem("invalid_input", { fields: { perMemberLimit: refusals.aMemberHas(held) } });
}
