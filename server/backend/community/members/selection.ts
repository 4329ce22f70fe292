import { and, gt, isNotNull } from "drizzle-orm";
import { UNDO_TAKEN_MS } from "#shared/constants.ts";
import type { Membership } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { newId } from "../../platform/db/ids.ts";
import { matching } from "../../platform/db/rows.ts";
import { type BulkUndo, type SelectionRow, selections } from "../../platform/db/schema/selections.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import {
  freezeMatching,
  presentSelection,
  requireSelection,
  type Selecting,
} from "../../platform/selections.ts";
import { factsOf, seesMasked } from "./list.ts";
import { idsMatching } from "./listing.ts";
import { present } from "./present.ts";
import { lockMembers, type MemberRow, membersById } from "./queries.ts";

export const select = inBusiness.members.select.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { members } = input;
  const row = await freezeMatching(context, "members", async (max) =>
    members
      ? (await membersById(deps.db, business.id, members)).map(({ id }) => id)
      : idsMatching(deps.db, { ...input, ...factsOf(context) }, max),
  );
  return show(context, row);
});

export const selection = inBusiness.members.selection.handler(async ({ input, context }) =>
  show(context, await requireSelection(context, "members", input.selection)),
);

function show({ deps, business, membership }: Selecting & { membership: Membership }, row: SelectionRow) {
  const masked = seesMasked(membership);
  return presentSelection(row, async (ids) =>
    (await membersById(deps.db, business.id, ids)).map((member) => present(member, { masked })),
  );
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
  const { ids } = await requireSelection({ deps, business, user }, "members", chosen.selection, tx);
  return lockMembers(tx, business.id, ids);
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
  await tx.insert(selections).values({
    id,
    businessId: business.id,
    userId: user.id,
    undo,
    createdAt: deps.clock(),
    ids: rows.map((row) => row.id),
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
    .delete(selections)
    .where(
      and(
        matching(selections, { id, businessId: business.id, userId: user.id }),
        gt(selections.createdAt, new Date(deps.clock().getTime() - UNDO_TAKEN_MS)),
        isNotNull(selections.undo),
      ),
    )
    .returning();
  if (!row?.undo) throw problem("not_found", { message: refusals.tooLateToUndo() });
  return { undo: row.undo, memberIds: row.ids };
}
