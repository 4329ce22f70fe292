import { problem } from "#shared/problems.ts";
import { bulkMoves, suppliedBulkMoves, type TreetMove } from "#shared/treets.ts";
import * as words from "#words/partners.ts";
import type { ActionRequest } from "../ssr/page.ts";
import { type Outcome, outcomeOfTreets } from "./outcome.ts";

/** Does with those treets of a community what the bar above their list was told to, and says what became of each. */
export async function moveChosen(
  { backend, form }: Pick<ActionRequest, "backend" | "form">,
  business: string,
  treets: string[],
): Promise<Outcome> {
  const wanted = form.text("move");
  switch (wanted) {
    case "extend": {
      const days = Number(form.text("days"));
      return outcomeOfTreets(
        await backend.treets.extendMany({ business, treets, days }),
        words.doneExtended(),
      );
    }
    case "label":
    case "unlabel": {
      const remove = wanted === "unlabel";
      const results = await backend.treets.labelMany({ business, treets, label: form.text("label"), remove });
      return outcomeOfTreets(results, remove ? words.doneLabelTaken() : words.doneLabelGiven());
    }
    case "pack": {
      const results = await backend.packs.add({ business, pack: form.text("pack"), treets });
      return outcomeOfTreets(results, words.doneIntoPack());
    }
  }
  const move = bulkMoves.find((known) => known === wanted);
  if (!move) throw problem("bad_request");
  return outcomeOfTreets(await backend.treets.moveMany({ business, treets, move }), moved[move]());
}

/** The same with what a business supplies, as far as that is a supplier's to do. */
export async function moveSupplied(
  { backend, form }: Pick<ActionRequest, "backend" | "form">,
  business: string,
  treets: string[],
): Promise<Outcome> {
  const wanted = form.text("move");
  if (wanted === "extend") {
    const days = Number(form.text("days"));
    return outcomeOfTreets(await backend.supply.extendMany({ business, treets, days }), words.doneExtended());
  }
  const move = suppliedBulkMoves.find((known) => known === wanted);
  if (!move) throw problem("bad_request");
  return outcomeOfTreets(await backend.supply.moveMany({ business, treets, move }), moved[move]());
}

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
