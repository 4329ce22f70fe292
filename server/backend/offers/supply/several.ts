import { problem } from "#shared/problems.ts";
import { suppliedExtendable, treetMoves } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { business, operations } from "../../platform/operation.ts";
import {
  applyContent,
  changeEach,
  contentOf,
  inRefusal,
  noteOnTreet,
  postpone,
  stateOf,
} from "../treets/index.ts";
import { findSupplied } from "./queries.ts";
import { type Inside, lockWithCommunity, moveSupplied } from "./writing.ts";

export const moveMany = operations.supply.moveMany.use(business).handler(({ input, context }) => {
  const { move } = input;
  return eachSupplied(context, input.treets, (treet) =>
    move === "end" ? endOne(context, treet) : moveSupplied(context, { treet, move }),
  );
});

export const extendMany = operations.supply.extendMany.use(business).handler(({ input, context }) =>
  eachSupplied(context, input.treets, (treet) =>
    inTransaction(context.deps.db, async (tx) => {
      const { treet: before, community } = await lockWithCommunity(tx, context, treet);
      const { timezone } = community;
      const { days } = input;
      await postpone(tx, context, { before, community, timezone, days, extendable: suppliedExtendable });
    }),
  ),
);

const eachSupplied = (
  { deps, business }: Inside,
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
) => changeEach(ids, async (id) => (await findSupplied(deps.db, business.id, id))?.treet, run);

/** Ends a supplier's treet by changing its schedule, which needs no review by the community. */
async function endOne(context: Inside, id: string): Promise<void> {
  const { deps } = context;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const { treet: before, community } = await lockWithCommunity(tx, context, id);
    const state = stateOf(before, now);
    if (!(treetMoves.end.from as readonly string[]).includes(state))
      throw problem("conflict", { message: refusals.treetCannot({ state: inRefusal(state), move: "end" }) });
    const claimUntil = now.toISOString();
    await applyContent(tx, { before, content: { ...contentOf(before), claimUntil }, community, deps });
    const sentence = auditSentence(log.treetMoved, { treet: before.title, move: "end" });
    await noteOnTreet(tx, context, before, "treet.end", sentence, { state: [state, "ended"] });
  });
}
