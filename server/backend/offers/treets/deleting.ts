import { and, desc, eq, exists, gt, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { DELETED_DRAFT_DAYS } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { lockRow, matching } from "../../platform/db/rows.ts";
import { packItems, packs } from "../../platform/db/schema/packs.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { SignedInContext } from "../../platform/operation-context.ts";
import { noteOnTreet } from "./note.ts";
import { presentTreet } from "./present.ts";
import { countUnusedCodes, type TreetRow } from "./queries.ts";

/** Most deleted drafts listed, latest first. */
const MAX_LISTED = 100;

const KEPT_MS = DELETED_DRAFT_DAYS * DAY_MS;

/**
 * Deletes a draft that the caller has locked, so that only `restoreDraft` finds it. It leaves its packs, whose contents
 * are read in many places, and no longer waits for room in the plan.
 */
export async function deleteDraft(tx: Transaction, context: SignedInContext, row: TreetRow): Promise<void> {
  const formerPlaces = await tx
    .delete(packItems)
    .where(eq(packItems.treetId, row.id))
    .returning({ packId: packItems.packId, position: packItems.position, note: packItems.note });
  await tx
    .update(treets)
    .set({ deletedAt: context.deps.clock(), formerPlaces, roomWantedAt: null })
    .where(eq(treets.id, row.id));
  const sentence = auditSentence(log.treetDeleted, { treet: row.title });
  await noteOnTreet(tx, context, row, "treet.deleted", sentence);
}

/**
 * Restores a deleted draft among those that match the condition, with its places in packs that still exist. Restoring
 * one that exists changes nothing. Returns undefined if there is none.
 */
export async function restoreDraft(
  tx: Transaction,
  context: SignedInContext,
  { id, among }: { readonly id: string; readonly among: SQL | undefined },
): Promise<TreetRow | undefined> {
  const now = context.deps.clock();
  const row = await lockRow(tx, treets, and(eq(treets.id, id), among));
  if (!row?.deletedAt) return row;
  if (goneAt(row.deletedAt) <= now) return undefined;
  const [restored] = await tx
    .update(treets)
    .set({ deletedAt: null, formerPlaces: [], updatedAt: now })
    .where(eq(treets.id, id))
    .returning();
  for (const { packId, position, note } of row.formerPlaces) {
    const isThere = exists(tx.select({ one: sql`1` }).from(packs).where(eq(packs.id, packId)));
    await tx.execute(sql`insert into ${packItems} (pack_id, treet_id, position, note)
      select ${packId}, ${id}, ${position}::int, ${note} where ${isThere}`);
  }
  const sentence = auditSentence(log.treetUndeleted, { treet: row.title });
  await noteOnTreet(tx, context, row, "treet.undeleted", sentence);
  return restored;
}

/** Lists the deleted drafts that match the condition and can be restored, latest first. */
export async function listDeleted(db: Executor, among: SQL | undefined, now: Date) {
  const rows = await db
    .select({ id: treets.id, title: treets.title, deletedAt: treets.deletedAt })
    .from(treets)
    .where(and(among, gt(treets.deletedAt, new Date(now.getTime() - KEPT_MS))))
    .orderBy(desc(treets.deletedAt), treets.id)
    .limit(MAX_LISTED);
  return rows.flatMap(({ deletedAt, ...row }) =>
    deletedAt
      ? [{ ...row, deletedAt: deletedAt.toISOString(), goneAt: goneAt(deletedAt).toISOString() }]
      : [],
  );
}

const goneAt = (deletedAt: Date) => new Date(deletedAt.getTime() + KEPT_MS);

/** Removes the drafts that can no longer be restored, with all that belongs to them. */
export async function purgeDeleted({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const longAgo = new Date(clock().getTime() - KEPT_MS);
  await db.delete(treets).where(and(isNotNull(treets.deletedAt), lt(treets.deletedAt, longAgo)));
}

/** A community's own treets; its suppliers delete and restore theirs themselves. */
const ofCommunity = (businessId: string) => matching(treets, { businessId, bySupplier: false });

export const deleted = inBusiness.treets.deleted.handler(({ context: { deps, business } }) =>
  listDeleted(deps.db, ofCommunity(business.id), deps.clock()),
);

export const undelete = inBusiness.treets.undelete.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const wanted = { id: input.treet, among: ofCommunity(business.id) };
    const row = await oneOr404(restoreDraft(tx, context, wanted));
    const unusedCodes = await countUnusedCodes(tx, row.id);
    return presentTreet(row, { currency: business.currency, unusedCodes, now: deps.clock() });
  });
});
