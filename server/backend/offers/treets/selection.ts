import type { Executor } from "../../platform/db/database.ts";
import type { SelectionRow } from "../../platform/db/schema/selections.ts";
import { inBusiness } from "../../platform/operation.ts";
import {
  freezeMatching,
  presentSelection,
  requireSelection,
  type Selecting,
} from "../../platform/selections.ts";
import { idsMatching, titlesOf } from "./queries.ts";

export const select = inBusiness.treets.select.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const filter = { ...input, businessId: business.id, now: deps.clock() };
  return show(context, await freezeMatching(context, "treets", (max) => idsMatching(deps.db, filter, max)));
});

export const selection = inBusiness.treets.selection.handler(async ({ input, context }) =>
  show(context, await requireSelection(context, "treets", input.selection)),
);

const show = ({ deps, business }: Selecting, row: SelectionRow) =>
  presentSelection(row, (ids) => titlesOf(deps.db, business.id, ids));

export type ChosenTreets = { readonly treets: readonly string[] } | { readonly selection: string };

/**
 * Returns the IDs of the chosen treets. Those of a selection that were deleted since are left out; IDs given one by one
 * are not looked up. Throws a 404 Problem if the selection has expired.
 */
export async function idsOf(
  selecting: Selecting,
  chosen: ChosenTreets,
  db: Executor = selecting.deps.db,
): Promise<readonly string[]> {
  if ("treets" in chosen) return chosen.treets;
  const { ids } = await requireSelection(selecting, "treets", chosen.selection, db);
  return (await titlesOf(db, selecting.business.id, ids)).map(({ id }) => id);
}
