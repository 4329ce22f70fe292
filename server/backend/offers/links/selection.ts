import type { Executor } from "../../platform/db/database.ts";
import type { SelectionRow } from "../../platform/db/schema/selections.ts";
import { inBusiness } from "../../platform/operation.ts";
import {
  freezeMatching,
  presentSelection,
  requireSelection,
  type Selecting,
} from "../../platform/selections.ts";
import { idsMatching, namesOf } from "./queries.ts";

export const select = inBusiness.links.select.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const filter = { ...input, archived: false, businessId: business.id, now: deps.clock() };
  return show(context, await freezeMatching(context, "links", (max) => idsMatching(deps.db, filter, max)));
});

export const selection = inBusiness.links.selection.handler(async ({ input, context }) =>
  show(context, await requireSelection(context, "links", input.selection)),
);

const show = ({ deps, business }: Selecting, row: SelectionRow) =>
  presentSelection(row, (ids) => namesOf(deps.db, business.id, ids));

/** Returns the IDs of a selection. Throws a 404 Problem if it has expired. */
export const idsIn = async (selecting: Selecting, selection: string, db: Executor): Promise<string[]> =>
  (await requireSelection(selecting, "links", selection, db)).ids;
