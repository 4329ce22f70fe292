import { contract } from "#shared/contract/index.ts";
import { problem } from "#shared/problems.ts";
import { bulkMoves, suppliedBulkMoves, type TreetMove } from "#shared/treets.ts";
import * as words from "#words/partners.ts";
import type { ActionRequest } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { type Outcome, outcomeOfTreets } from "./outcome.ts";

type Move = (request: ActionRequest, business: string, treets: string[]) => Promise<Outcome>;

/** Does with those treets of a community what the bar above their list was told to, and says what became of each. */
export const moveChosen: Move = async (request, business, treets) => {
  const { backend } = request;
  const chosen = { business, treets };
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
  return outcomeOfTreets(await backend.treets.moveMany({ ...chosen, move }), moved[move]());
};

/** The same with what a business supplies, as far as that is a supplier's to do. */
export const moveSupplied: Move = async (request, business, treets) => {
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
};

/** What became of a treet, to be read after "was". */
const moved = {
  publish: words.donePublished,
  unschedule: words.doneBackToDraft,
  pause: words.donePaused,
  resume: words.doneResumed,
  end: words.doneEnded,
  archive: words.doneArchived,
  restore: words.doneRestored,
} as const satisfies Record<TreetMove, () => string>;
