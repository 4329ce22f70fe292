import { contract } from "#shared/contract/index.ts";
import { problem } from "#shared/problems.ts";
import { bulkMoves, suppliedBulkMoves, type TreetMove } from "#shared/treets.ts";
import { wholeNumberIn } from "#shared/written-number.ts";
import * as words from "#words/partners.ts";
import * as refusals from "#words/refusals.ts";
import type { ActionRequest } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { type Outcome, outcomeOfTreets } from "./outcome.ts";
import { countIn } from "./selections.ts";

type ChosenTreets = { treets: string[] } | { selection: string };

/**
 * Performs the bulk action chosen above the list on the ticked or selected treets of a community, and reports the result
 * of each.
 */
export async function moveChosen(
  request: ActionRequest,
  business: string,
  treets: ChosenTreets,
): Promise<Outcome> {
  const { backend } = request;
  const chosen = { business, ...treets };
  const wanted = request.form.text("move");
  switch (wanted) {
    case "extend": {
      const asked = inputOf(contract.treets.extendMany, request, chosen);
      return outcomeOfTreets(await backend.treets.extendMany(asked), words.doneExtended());
    }
    case "label":
    case "unlabel": {
      const remove = wanted === "unlabel";
      const asked = inputOf(contract.treets.labelMany, request, { ...chosen, remove });
      const results = await backend.treets.labelMany(asked);
      return outcomeOfTreets(results, remove ? words.doneLabelTaken() : words.doneLabelGiven());
    }
    case "pack": {
      const results = await backend.packs.add(inputOf(contract.packs.add, request, chosen));
      return outcomeOfTreets(results, words.doneIntoPack());
    }
  }
  const move = bulkMoves.find((known) => known === wanted);
  if (!move) throw problem("bad_request");
  const asked = { ...chosen, move, expected: countIn(request) };
  return outcomeOfTreets(await backend.treets.moveMany(asked), moved[move]());
}

/** Performs a bulk action on treets that a business supplies, limited to the actions suppliers may take. */
export async function moveSupplied(
  request: ActionRequest,
  business: string,
  treets: string[],
): Promise<Outcome> {
  const { backend } = request;
  const chosen = { business, treets };
  const wanted = request.form.text("move");
  if (wanted === "extend") {
    const asked = inputOf(contract.supply.extendMany, request, chosen);
    return outcomeOfTreets(await backend.supply.extendMany(asked), words.doneExtended());
  }
  const move = suppliedBulkMoves.find((known) => known === wanted);
  if (!move) throw problem("bad_request");
  return outcomeOfTreets(await backend.supply.moveMany({ ...chosen, move }), moved[move]());
}

/**
 * Throws unless the user confirmed by typing the number of ticked treets, where the chosen action ends them.
 * @param field name of the rows' checkboxes
 */
export function requireCount({ form }: ActionRequest, field: string): void {
  const size = new Set(form.all(field)).size;
  if (form.text("move") === "end" && size > 0 && wholeNumberIn(form.text("expected")) !== size)
    throw problem("invalid_input", { fields: { expected: refusals.typeCountToConfirm({ size }) } });
}

/** Words for the result of a move, to follow "was". */
const moved = {
  publish: words.donePublished,
  unschedule: words.doneBackToDraft,
  pause: words.donePaused,
  resume: words.doneResumed,
  end: words.doneEnded,
  archive: words.doneArchived,
  restore: words.doneRestored,
} as const satisfies Record<TreetMove, () => string>;
