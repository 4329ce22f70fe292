import { and, eq, inArray, sql } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { findRow, matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { PartnershipRow } from "../../platform/db/schema/partners.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { publishedState } from "./publishing.ts";
import { countRunning } from "./queries.ts";

/** Stops and restarts a partner's treets with the partnership. */
export const treetsFollowPartnerships =
  (deps: Dependencies): Subscriber =>
  async (tx, event) => {
    if (event.type !== "partnership.moved") return;
    const { partnership, by, isRunOut } = event;
    const now = deps.clock();
    if (by === "resume") await restartTreets(tx, partnership, now);
    else if (by !== "unblock")
      await stopTreets(tx, deps, partnership, { isPause: by === "pause", runOut: isRunOut, now });
  };

/** Uses a separate pause reason, so that treets paused for other reasons stay paused when the partnership resumes. */
async function stopTreets(
  tx: Transaction,
  deps: Dependencies,
  { businessId, providerId }: PartnershipRow,
  { isPause, runOut, now }: { isPause: boolean; runOut: boolean; now: Date },
): Promise<void> {
  if (!providerId) return;
  const stopped = await tx
    .update(treets)
    .set({
      ...(isPause
        ? { state: "paused", pauseReason: "partner_paused" }
        : { state: "ended", pauseReason: null }),
      updatedAt: now,
      version: sql`${treets.version} + 1`,
    })
    .where(
      and(
        matching(treets, { businessId, supplierId: providerId }),
        inArray(treets.state, isPause ? ["live", "scheduled"] : ["live", "scheduled", "paused", "in_review"]),
        // A live treet with an end date may run until then; without one it would never stop.
        runOut ? sql`not (${treets.state} = 'live' and ${treets.claimUntil} is not null)` : undefined,
      ),
    )
    .returning();
  if (!isPause) await deps.events.emit(tx, { type: "treet.ended", businessId, treets: stopped });
}

/**
 * Restarts treets that were paused with the partnership, oldest first, as far as the plan and the agreement have room.
 */
async function restartTreets(
  tx: Transaction,
  { businessId, providerId, maxLiveTreets }: PartnershipRow,
  now: Date,
): Promise<void> {
  if (!providerId) return;
  const community = await findRow(tx, businesses, { id: businessId });
  const limit = planOf(community?.plan ?? "starter").limits.liveTreets;
  const inPlan =
    limit === null ? Number.POSITIVE_INFINITY : limit - (await countRunning(tx, businessId, now));
  const ofTheirs =
    maxLiveTreets === null
      ? Number.POSITIVE_INFINITY
      : maxLiveTreets - (await countRunning(tx, businessId, now, providerId));
  const waiting = await tx
    .select()
    .from(treets)
    .where(
      matching(treets, {
        businessId,
        supplierId: providerId,
        state: "paused",
        pauseReason: "partner_paused",
      }),
    )
    .orderBy(treets.publishedAt, treets.id);
  for (const [index, treet] of waiting.entries()) {
    const hasRoom = index < Math.min(inPlan, ofTheirs);
    await tx
      .update(treets)
      .set({
        ...(hasRoom
          ? { state: publishedState(treet, now), pauseReason: null }
          : { pauseReason: "plan_limit" }),
        updatedAt: now,
        version: treet.version + 1,
      })
      .where(eq(treets.id, treet.id));
  }
}
