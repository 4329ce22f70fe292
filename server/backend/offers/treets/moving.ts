import { eq } from "drizzle-orm";
import { conflict, Problem, problem } from "#shared/problems.ts";
import { movesFrom, type TreetMove, type TreetState } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { requireTyped } from "../../platform/selections.ts";
import { noteOnTreet } from "./note.ts";
import { inRefusal, presentTreet, stateOf } from "./present.ts";
import { type CommunityOfTreet, isRunning, publishedState, requireReady, requireRoom } from "./publishing.ts";
import { countUnusedCodes, lockTreet, type TreetRow } from "./queries.ts";
import { idsOf } from "./selection.ts";
import { changeEachTreet } from "./several.ts";

export const move = inBusiness.treets.move.handler(({ input, context }) => moveOne(context, input));

export const moveMany = inBusiness.treets.moveMany.handler(async ({ input, context }) => {
  const { move } = input;
  const ids = await idsOf(context, input);
  if ("selection" in input && move === "end") requireTyped(input.expected, ids.length);
  return changeEachTreet(context, ids, (treet) => moveOne(context, { treet, move }));
});

async function moveOne(context: BusinessContext, input: { treet: string; move: TreetMove }) {
  const { deps, business } = context;
  const run = () =>
    inTransaction(deps.db, async (tx) => {
      const community = await lockBusiness(tx, business.id);
      const before = await lockTreet(tx, business.id, input.treet);
      if (!before || !community) throw problem("not_found");
      return moveLocked(tx, context, { community, before }, input.move);
    });
  return input.move === "publish" ? wantingRoom(deps, input.treet, run) : run();
}

/**
 * Runs `publish`. If the plan is full, marks the treet to be published automatically once there is room, and rethrows.
 */
export async function wantingRoom<T>(
  { db, clock }: Pick<Dependencies, "clock" | "db">,
  treet: string,
  publish: () => Promise<T>,
): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    if (error instanceof Problem && error.details?.limit === "liveTreets")
      await db.update(treets).set({ roomWantedAt: clock() }).where(eq(treets.id, treet));
    throw error;
  }
}

interface Locked {
  readonly community: CommunityOfTreet;
  readonly before: TreetRow;
}

/** Moves a treet that the caller has locked, along with its community, to another state. */
export async function moveLocked(
  tx: Transaction,
  context: BusinessContext,
  { community, before }: Locked,
  move: TreetMove,
  pauseReason: "team" | "reported" = "team",
) {
  const { deps, business } = context;
  const now = deps.clock();
  const state = stateOf(before, now);
  if (!movesFrom(state).includes(move)) {
    throw conflict(refusals.treetCannot({ state: inRefusal(state), move }));
  }
  const next = nextState(before, move, now);
  const unusedCodes = isRunning(next)
    ? await requireReady(tx, before, now)
    : await countUnusedCodes(tx, before.id);
  if (isRunning(next) && !isRunning(state)) await requireRoom(tx, community, before.supplierId, now);
  const [row] = await tx
    .update(treets)
    .set({
      state: next,
      updatedAt: now,
      version: before.version + 1,
      pauseReason: move === "pause" ? pauseReason : null,
      roomWantedAt: null,
      ...(move === "publish" ? { publishedAt: before.publishedAt ?? now } : {}),
    })
    .where(eq(treets.id, before.id))
    .returning();
  if (!row) throw problem("not_found");
  const sentence = auditSentence(log.treetMoved, { treet: row.title, move });
  await noteOnTreet(tx, context, row, `treet.${move}`, sentence, { state: [state, next] });
  // A treet that starts later is announced when it starts.
  if (move === "publish" && next === "live")
    await deps.events.emit(tx, { type: "treet.published", businessId: business.id, treets: [row] });
  if (move === "resume")
    await deps.events.emit(tx, { type: "treet.room-changed", businessId: business.id, treet: row });
  if (move === "end")
    await deps.events.emit(tx, { type: "treet.ended", businessId: business.id, treets: [row] });
  return presentTreet(row, { currency: business.currency, unusedCodes, now });
}

/** Pauses a treet that the caller has locked, along with its community, because members reported a problem with it. */
export const pauseReported = (tx: Transaction, context: BusinessContext, locked: Locked) =>
  moveLocked(tx, context, locked, "pause", "reported");

function nextState(row: TreetRow, move: TreetMove, now: Date): TreetState {
  switch (move) {
    case "publish":
      return publishedState(row, now);
    case "unschedule":
      return "draft";
    case "pause":
      return "paused";
    case "resume":
      return "live";
    case "end":
      return "ended";
    case "archive":
      return "archived";
    case "restore":
      return row.publishedAt ? "ended" : "draft";
  }
}
