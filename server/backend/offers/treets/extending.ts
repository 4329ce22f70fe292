import { conflict, problem } from "#shared/problems.ts";
import { extendable, type TreetState } from "#shared/treets.ts";
import { fromWallClock, toWallClock } from "#shared/zoned-time.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { isFarAhead } from "../../platform/far-ahead.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { applyContent } from "./content.ts";
import { noteOnTreet } from "./note.ts";
import { inRefusal, stateOf } from "./present.ts";
import type { CommunityOfTreet } from "./publishing.ts";
import { lockTreet, type TreetRow } from "./queries.ts";
import { contentOf } from "./reviewed-content.ts";
import { idsOf } from "./selection.ts";
import { changeEachTreet } from "./several.ts";

export const extendMany = inBusiness.treets.extendMany.handler(async ({ input, context }) =>
  changeEachTreet(context, await idsOf(context, input), (treet) => extendOne(context, treet, input.days)),
);

async function extendOne(context: BusinessContext, id: string, days: number): Promise<void> {
  const { deps, business } = context;
  await inTransaction(deps.db, async (tx) => {
    const community = await lockBusiness(tx, business.id);
    const before = await lockTreet(tx, business.id, id);
    if (!before || !community) throw problem("not_found");
    await postpone(tx, context, { before, community, timezone: business.timezone, days, extendable });
  });
}

/**
 * Postpones the end of a treet that the caller has locked, along with its community: from its end, or from today if
 * that has passed, which brings it back. Throws a Problem if it has no end, or is in no `extendable` state.
 */
export async function postpone(
  tx: Transaction,
  context: BusinessContext,
  facts: {
    before: TreetRow;
    community: CommunityOfTreet;
    timezone: string;
    days: number;
    extendable: readonly TreetState[];
  },
): Promise<void> {
  const { before, community, timezone, days, extendable } = facts;
  const { deps } = context;
  const now = deps.clock();
  const state = stateOf(before, now);
  if (!extendable.includes(state))
    throw conflict(refusals.treetCannot({ state: inRefusal(state), move: "other" }));
  if (!before.claimUntil) throw conflict(refusals.treetWithoutEnd());
  const ended = before.claimUntil.toISOString();
  const claimUntil = daysLater(before.claimUntil < now ? now.toISOString() : ended, days, timezone);
  if (isFarAhead(new Date(claimUntil), now)) throw conflict(refusals.timeTooFar());
  const content = { ...contentOf(before), claimUntil };
  const { row } = await applyContent(tx, { before, content, community, deps });
  const sentence = auditSentence(log.treetExtended, { treet: row.title, days });
  await noteOnTreet(tx, context, row, "treet.extended", sentence, { claimUntil: [ended, claimUntil] });
}

/** Returns the same local time a number of days later, also across daylight saving changes. */
function daysLater(iso: string, days: number, timezone: string): string {
  const wall = new Date(`${toWallClock(iso, timezone)}Z`);
  wall.setUTCDate(wall.getUTCDate() + days);
  return fromWallClock(wall.toISOString().slice(0, 16), timezone) ?? iso;
}
