import type { SelectionRow } from "../../platform/db/schema/selections.ts";
import { inBusiness } from "../../platform/operation.ts";
import {
  freezeMatching,
  presentSelection,
  requireSelection,
  type Selecting,
} from "../../platform/selections.ts";
import { idsMatching } from "./listing.ts";
import { namesOf } from "./queries.ts";

export const select = inBusiness.partners.select.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const filter = { ...input, businessId: business.id, now: deps.clock() };
  return show(context, await freezeMatching(context, "partners", (max) => idsMatching(deps.db, filter, max)));
});

export const selection = inBusiness.partners.selection.handler(async ({ input, context }) =>
  show(context, await requireSelection(context, "partners", input.selection)),
);

const show = ({ deps, business }: Selecting, row: SelectionRow) =>
  presentSelection(row, (ids) => namesOf(deps.db, business.id, ids));

export type ChosenPartners = { readonly partners: readonly string[] } | { readonly selection: string };

/** Returns the IDs of the chosen partners, each once. Throws a 404 Problem if their selection has expired. */
export async function idsOf(selecting: Selecting, chosen: ChosenPartners): Promise<readonly string[]> {
  if ("partners" in chosen) return [...new Set(chosen.partners)];
  return (await requireSelection(selecting, "partners", chosen.selection)).ids;
}
