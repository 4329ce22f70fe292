import { and, eq, inArray, max } from "drizzle-orm";
import type { MovedEach } from "#shared/contract/several-treets.ts";
import { MAX_PACK_ITEMS } from "#shared/packs.ts";
import { problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { packItems, packs } from "../../platform/db/schema/packs.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { idsOf, isSubmitted, stateOf, type TreetRow } from "../treets/index.ts";
import { requireInPlan } from "./plan-fit.ts";
import { lockPack } from "./queries.ts";

export const add = inBusiness.packs.add.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const pack = await oneOr404(lockPack(tx, business.id, input.pack), refusals.noSuchPack());
    requireInPlan(pack);
    if (pack.state === "archived") {
      const message = refusals.packArchived();
      throw problem("conflict", { message, fields: { pack: message } });
    }
    const wanted = await chosen(tx, business.id, await idsOf(context, input, tx));
    const inside = new Set(await idsIn(tx, pack.id));
    const results: MovedEach = [];
    for (const treet of wanted) {
      const reason = whyNot(treet, inside, now);
      if (reason === "") inside.add(treet.id);
      results.push({ treet: treet.id, title: treet.title, moved: reason === "", reason });
    }
    const added = results.filter(({ moved }) => moved);
    if (added.length === 0) return results;
    const first = (await lastPosition(tx, pack.id)) + 1;
    await tx.insert(packItems).values(
      added.map(({ treet }, index) => ({
        packId: pack.id,
        treetId: treet,
        position: first + index,
        note: "",
      })),
    );
    await tx
      .update(packs)
      .set({ version: pack.version + 1, updatedAt: now })
      .where(eq(packs.id, pack.id));
    const sentence = auditSentence(log.packFilled, { count: added.length, pack: pack.title });
    await record(tx, context, "pack.filled", pack.id, sentence);
    return results;
  });
});

/** Returns why a treet cannot be added to a pack that contains these; empty if it can. */
function whyNot(treet: TreetRow, inside: ReadonlySet<string>, now: Date): string {
  if (inside.has(treet.id)) return refusals.inThePackAlready();
  const state = stateOf(treet, now);
  if (state === "ended" || state === "archived")
    return refusals.treetIsOver({ state: oneOf(["archived"], state) });
  return inside.size < MAX_PACK_ITEMS ? "" : refusals.packFull({ max: MAX_PACK_ITEMS });
}

/** Returns these treets of the community in the given order. Throws a 404 Problem if one does not exist. */
async function chosen(tx: Transaction, businessId: string, named: readonly string[]): Promise<TreetRow[]> {
  const ids = [...new Set(named)];
  const rows = await tx
    .select()
    .from(treets)
    .where(and(eq(treets.businessId, businessId), inArray(treets.id, ids), isSubmitted));
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (byId.size < ids.length) throw problem("not_found", { message: refusals.treetMissing() });
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the last position, after which treets are added. Gaps in the order are kept. */
async function lastPosition(tx: Transaction, packId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(packItems.position) })
    .from(packItems)
    .where(eq(packItems.packId, packId));
  return row?.last ?? -1;
}

async function idsIn(tx: Transaction, packId: string): Promise<string[]> {
  const rows = await tx.select({ id: packItems.treetId }).from(packItems).where(eq(packItems.packId, packId));
  return rows.map(({ id }) => id);
}
