import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { Problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import { keptWithin, type PlanChoices, type PlanFit } from "../../accounts/billing/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { matching } from "../../platform/db/rows.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import { isPartnerActive, publishedState, requireReady, usedUpAgreement } from "./publishing.ts";
import type { TreetRow } from "./queries.ts";
import { storeBySystem } from "./stored-by-system.ts";

/** The oldest treets stay within the plan, after those the team chose. */
const byAge = [sql`${treets.publishedAt} asc nulls last`, asc(treets.id)];

const isRunning = (businessId: string, now: Date) =>
  and(
    eq(treets.businessId, businessId),
    inArray(treets.state, ["live", "scheduled"]),
    sql`coalesce(${treets.claimUntil} > ${now}, true)`,
  );

/** Treets that count against the plan, in the order in which they stay without a choice by the team. */
export const treetsByAge: PlanChoices = (db, businessId, now) =>
  db
    .select({ id: treets.id, name: treets.title })
    .from(treets)
    .where(isRunning(businessId, now))
    .orderBy(...byAge);

/**
 * Keeps the live treets within the plan: pauses those over the limit, resumes those paused for this reason once there
 * is room, and then publishes those waiting for room. Treets paused by hand stay paused.
 */
export const fitTreets: PlanFit = (deps, { businessId, picks }) =>
  inTransaction(deps.db, async (tx) => {
    const community = await lockBusiness(tx, businessId);
    if (!community) return;
    const now = deps.clock();
    const limit = planOf(community.plan).limits.liveTreets;
    const running = await tx
      .select()
      .from(treets)
      .where(isRunning(businessId, now))
      .orderBy(...byAge);
    const { kept, over } = keptWithin(running, limit, picks.liveTreets);
    for (const treet of over) {
      await storeBySystem(
        tx,
        deps,
        treet,
        { state: "paused", pauseReason: "plan_limit", roomWantedAt: null },
        auditSentence(log.treetOutsidePlan, { treet: treet.title }),
      );
    }
    let room = limit === null ? Number.POSITIVE_INFINITY : limit - kept.length;
    for (const treet of await withoutRoom(tx, businessId, now)) {
      if (room < 1) break;
      if (!(await isPartnerActive(tx, treet)) || (await usedUpAgreement(tx, treet, now)) !== null) continue;
      const state = publishedState(treet, now);
      await storeBySystem(
        tx,
        deps,
        treet,
        { state, pauseReason: null, roomWantedAt: null },
        auditSentence(log.treetBackInPlan, {
          treet: treet.title,
          state: state === "live" ? "live" : "other",
        }),
      );
      room--;
    }
    for (const treet of await wanted(tx, businessId)) {
      if (room < 1) break;
      if ((await usedUpAgreement(tx, treet, now)) !== null) continue;
      if (await publish(tx, deps, treet, now)) room--;
    }
  });

const withoutRoom = (tx: Transaction, businessId: string, now: Date): Promise<TreetRow[]> =>
  tx
    .select()
    .from(treets)
    .where(
      and(
        matching(treets, { businessId, state: "paused", pauseReason: "plan_limit" }),
        sql`coalesce(${treets.claimUntil} > ${now}, true)`,
      ),
    )
    .orderBy(...byAge);

const wanted = (tx: Transaction, businessId: string): Promise<TreetRow[]> =>
  tx
    .select()
    .from(treets)
    .where(and(matching(treets, { businessId, state: "draft" }), isNotNull(treets.roomWantedAt)))
    .orderBy(asc(treets.roomWantedAt), asc(treets.id));

/** Publishes a treet that was waiting for room. Returns false, leaving it a draft, if it is no longer complete. */
async function publish(tx: Transaction, deps: Dependencies, treet: TreetRow, now: Date): Promise<boolean> {
  try {
    await requireReady(tx, treet, now);
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
  const state = publishedState(treet, now);
  const next = { state, pauseReason: null, roomWantedAt: null, publishedAt: treet.publishedAt ?? now };
  await storeBySystem(
    tx,
    deps,
    treet,
    next,
    auditSentence(log.treetPublishedWithRoom, { treet: treet.title }),
  );
  if (state === "live")
    await deps.events.emit(tx, {
      type: "treet.published",
      businessId: treet.businessId,
      treets: [{ ...treet, ...next }],
    });
  return true;
}

const SHOWN = 3;

/** Lists treets waiting for room in the plan, longest waiting first. */
export const waitingForRoom = inBusiness.treets.waitingForRoom.handler(async ({ context }) => {
  const rows = await context.deps.db
    .select({ id: treets.id, title: treets.title })
    .from(treets)
    .where(
      and(
        eq(treets.businessId, context.business.id),
        sql`((${treets.state} = 'draft' and ${treets.roomWantedAt} is not null) or (${treets.state} = 'paused' and ${treets.pauseReason} = 'plan_limit'))`,
      ),
    )
    .orderBy(asc(treets.roomWantedAt), asc(treets.id))
    .limit(SHOWN);
  return rows;
});
