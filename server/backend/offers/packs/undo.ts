import { mayChange, memberChanges } from "#shared/member-rules.ts";
import * as log from "#words/audit.ts";
import {
  type Acting,
  emailMembers,
  lockMembers,
  type MemberRow,
  moveTo,
  requireBusiness,
  setLabel,
  takeUndo,
} from "../../community/members/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import type { BulkUndo } from "../../platform/db/schema/selections.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { OperationContext } from "../../platform/operation-context.ts";
import { takeFrom } from "./grants.ts";

/** Undoes a bulk change for exactly the members it changed, unless they have been changed again since. */
export const undo = inBusiness.members.undo.handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  const acting = { business, user, caller, batchId: newId("bat") };
  return inTransaction(deps.db, async (tx) => {
    await requireBusiness(tx, business.id);
    const done = await takeUndo(tx, deps, acting, input.undo);
    const rows = await lockMembers(tx, business.id, done.memberIds);
    return { changed: await changeBack(tx, deps, acting, { ...done, rows }) };
  });
});

async function changeBack(
  tx: Transaction,
  deps: OperationContext["deps"],
  acting: Acting,
  { undo, rows }: { undo: BulkUndo; rows: readonly MemberRow[] },
): Promise<number> {
  if (undo.what === "label" || undo.what === "unlabel")
    return setLabel(tx, deps, acting, { rows, label: undo.label, remove: undo.what === "label" });
  if (undo.what === "give-pack") return takePackBack(tx, deps, acting, { pack: undo.pack, rows });
  const change = undo.what === "suspend" ? "reinstate" : "suspend";
  const fit = rows.filter(({ status }) => mayChange(change, status));
  await moveTo(tx, deps, acting, { change, reason: "", rows: fit, to: memberChanges[change].to });
  const locked = await requireBusiness(tx, acting.business.id);
  await emailMembers(tx, deps, { business: locked, change, reason: "", rows: fit });
  return fit.length;
}

async function takePackBack(
  tx: Transaction,
  deps: OperationContext["deps"],
  acting: Acting,
  { pack: id, rows }: { pack: string; rows: readonly MemberRow[] },
): Promise<number> {
  const changed = await takeFrom(
    tx,
    id,
    rows.map((row) => row.id),
  );
  const sentence = auditSentence(log.packGivingUndone, { count: changed });
  await record(tx, { deps, ...acting }, "pack.taken", id, sentence, { members: changed });
  return changed;
}
