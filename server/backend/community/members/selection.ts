import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { SELECTION_MS, UNDO_TAKEN_MS } from "#shared/constants.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import type { SelectionRow } from "../../platform/db/schema/members.ts";
import { type BulkUndo, memberSelections } from "../../platform/db/schema/members.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { business, operations } from "../../platform/operation.ts";
import { factsOf, seesMasked } from "./list.ts";
import { idsMatching } from "./listing.ts";
import { present } from "./present.ts";
import { lockMembers, type MemberRow, membersById } from "./queries.ts";

/** Members shown of a selection, so that users notice unintended ones before acting. */
const SAMPLE = 5;
/** No plan has more members, so a larger selection would be a mistake. */
const MAX_SELECTED = 50_000;

export const select = operations.members.select.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, membership } = context;
  const now = deps.clock();
  const memberIds = input.members
    ? (await membersById(deps.db, business.id, input.members)).map(({ id }) => id)
    : await idsMatching(deps.db, { ...input, ...factsOf(context) }, MAX_SELECTED);
  if (memberIds.length === 0) throw problem("not_found", { message: refusals.nobodyMatches() });
  const row = {
    id: newId("sel"),
    businessId: business.id,
    userId: user.id,
    memberIds,
    createdAt: now,
    undo: null,
  };
  await deps.db.insert(memberSelections).values(row);
  return show(deps.db, row, seesMasked(membership));
});

export const selection = operations.members.selection.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, membership } = context;
  const since = new Date(deps.clock().getTime() - SELECTION_MS);
  const found = await oneOr404(
    findSelection(deps.db, {
      id: input.selection,
      businessId: business.id,
      userId: user.id,
      since,
    }),
    refusals.selectionTooOld(),
  );
  return show(deps.db, found, seesMasked(membership));
});

async function show(db: Executor, { id, businessId, memberIds, createdAt }: SelectionRow, masked: boolean) {
  const sample = await membersById(db, businessId, memberIds.slice(0, SAMPLE));
  return {
    id,
    total: memberIds.length,
    sample: sample.map((row) => present(row, { masked })),
    until: new Date(createdAt.getTime() + SELECTION_MS).toISOString(),
  };
}

export type Chosen = { readonly members: readonly string[] } | { readonly selection: string };

/**
 * Returns the chosen members and locks them until the transaction ends. Throws a 404 Problem if one belongs to another
 * business.
 */
export async function lockChosen(
  tx: Transaction,
  deps: Dependencies,
  { business, user }: { readonly business: { readonly id: string }; readonly user: { readonly id: string } },
  chosen: Chosen,
): Promise<MemberRow[]> {
  if ("members" in chosen) {
    const ids = [...new Set(chosen.members)];
    const rows = await lockMembers(tx, business.id, ids);
    if (rows.length !== ids.length) throw problem("not_found", { message: refusals.memberMissing() });
    return rows;
  }
  const found = await oneOr404(
    findSelection(tx, {
      id: chosen.selection,
      businessId: business.id,
      userId: user.id,
      since: new Date(deps.clock().getTime() - SELECTION_MS),
    }),
    refusals.selectionTooOld(),
  );
  return lockMembers(tx, business.id, found.memberIds);
}

/** Returns a selection; only the user who made it can use it. */
export async function findSelection(
  db: Executor,
  wanted: { readonly id: string; readonly businessId: string; readonly userId: string; readonly since: Date },
): Promise<SelectionRow | undefined> {
  const [row] = await db
    .select()
    .from(memberSelections)
    .where(
      and(
        eq(memberSelections.id, wanted.id),
        eq(memberSelections.businessId, wanted.businessId),
        eq(memberSelections.userId, wanted.userId),
        gt(memberSelections.createdAt, wanted.since),
        isNull(memberSelections.undo),
      ),
    );
  return row;
}

/** Stores a bulk change so that it can be undone. Returns the id for undoing it, or null if nothing changed. */
export async function rememberUndo(
  tx: Transaction,
  deps: Dependencies,
  { business, user }: { readonly business: { readonly id: string }; readonly user: { readonly id: string } },
  { undo, rows }: { readonly undo: BulkUndo | null; readonly rows: readonly { readonly id: string }[] },
): Promise<string | null> {
  if (!undo || rows.length === 0) return null;
  const id = newId("und");
  await tx.insert(memberSelections).values({
    id,
    businessId: business.id,
    userId: user.id,
    undo,
    createdAt: deps.clock(),
    memberIds: rows.map((row) => row.id),
  });
  return id;
}

/** Takes a stored bulk change for undoing, once and only for its user. Throws a 404 Problem if it is too late. */
export async function takeUndo(
  tx: Transaction,
  deps: Dependencies,
  { business, user }: { readonly business: { readonly id: string }; readonly user: { readonly id: string } },
  id: string,
): Promise<{ readonly undo: BulkUndo; readonly memberIds: readonly string[] }> {
  const [row] = await tx
    .delete(memberSelections)
    .where(
      and(
        eq(memberSelections.id, id),
        eq(memberSelections.businessId, business.id),
        eq(memberSelections.userId, user.id),
        gt(memberSelections.createdAt, new Date(deps.clock().getTime() - UNDO_TAKEN_MS)),
        isNotNull(memberSelections.undo),
      ),
    )
    .returning();
  if (!row?.undo) throw problem("not_found", { message: refusals.tooLateToUndo() });
  return { undo: row.undo, memberIds: row.memberIds };
}
