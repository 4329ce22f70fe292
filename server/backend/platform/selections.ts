import { and, gt, isNull } from "drizzle-orm";
import { SELECTION_MS } from "#shared/constants.ts";
import { conflict, problem } from "#shared/problems.ts";
import { maxSelected, type SelectableList } from "#shared/selections.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "./db/database.ts";
import { newId } from "./db/ids.ts";
import { oneOr404 } from "./db/one-or-404.ts";
import { matching } from "./db/rows.ts";
import { type SelectionRow, selections } from "./db/schema/selections.ts";
import type { Dependencies } from "./dependencies.ts";

/** Rows shown of a selection, so that users notice unintended ones before acting. */
const SAMPLE = 5;

/** Who selects, and where. Only the user who made a selection can use it, in its business, while it lasts. */
export interface Selecting {
  readonly deps: Pick<Dependencies, "db" | "clock">;
  readonly business: { readonly id: string };
  readonly user: { readonly id: string };
}

/**
 * Freezes the rows of a list that match a filter as a selection. Throws a Problem if none does, or more than can be
 * selected.
 * @param matching returns the IDs of the rows that match, at most `max`
 */
export async function freezeMatching(
  { deps, business, user }: Selecting,
  list: SelectableList,
  matching: (max: number) => Promise<string[]>,
): Promise<SelectionRow> {
  const selectedMost = maxSelected[list];
  const ids = await matching(selectedMost + 1);
  if (ids.length === 0) {
    const message = list === "members" ? refusals.nobodyMatches() : refusals.nothingMatches();
    throw problem("not_found", { message });
  }
  if (ids.length > selectedMost) throw conflict(refusals.selectedMost({ selectedMost }));
  const row = {
    id: newId("sel"),
    businessId: business.id,
    userId: user.id,
    list,
    ids,
    undo: null,
    createdAt: deps.clock(),
  };
  await deps.db.insert(selections).values(row);
  return row;
}

/** Returns a selection of a list. Throws a 404 Problem if it has expired, or is not one of this user and business. */
export const requireSelection = (
  { deps, business, user }: Selecting,
  list: SelectableList,
  id: string,
  db: Executor = deps.db,
): Promise<SelectionRow> =>
  oneOr404(
    db
      .select()
      .from(selections)
      .where(
        and(
          matching(selections, { id, businessId: business.id, userId: user.id, list }),
          gt(selections.createdAt, new Date(deps.clock().getTime() - SELECTION_MS)),
          isNull(selections.undo),
        ),
      ),
    refusals.selectionTooOld(),
  );

/** Throws unless the number of selected rows was typed, to confirm what cannot be undone. */
export function requireTyped(expected: number | undefined, size: number): void {
  if (expected !== size)
    throw problem("invalid_input", { fields: { expected: refusals.typeCountToConfirm({ size }) } });
}

/** @param named returns some rows for the sample */
export const presentSelection = async <Row>(
  { id, ids, createdAt }: SelectionRow,
  named: (ids: readonly string[]) => Promise<readonly Row[]>,
) => ({
  id,
  total: ids.length,
  sample: [...(await named(ids.slice(0, SAMPLE)))],
  until: new Date(createdAt.getTime() + SELECTION_MS).toISOString(),
});
