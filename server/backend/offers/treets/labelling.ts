import { eq, sql } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import { TREET_LABELS_MOST } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { labelNamesOf } from "../../community/members/index.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { business, operations } from "../../platform/operation.ts";
import { noteOnTreet } from "./note.ts";
import { stateOf, stateWords } from "./present.ts";
import { lockTreet } from "./queries.ts";
import { eachTreet, type InBusiness } from "./several.ts";

export const labelMany = operations.treets.labelMany.use(business).handler(async ({ input, context }) => {
  const { label, remove } = input;
  const known = (await labelNamesOf(context.deps.db, context.business.id)).find(
    (name) => name.toLowerCase() === label.toLowerCase(),
  );
  // A label that nobody carries would take them out of everybody's sight.
  if (!known && !remove) {
    const message = refusals.thereNoLabelMakeMembers({ label });
    throw problem("invalid_input", { message, fields: { label: message } });
  }
  const change = remove ? without(known ?? label) : withLabel(known ?? label);
  return eachTreet(context, input.treets, (treet) => labelOne(context, treet, change));
});

interface LabelChange {
  /** What the treet is for then; rejects where that is as it was. */
  readonly audience: (before: readonly string[]) => string[];
  readonly words: (title: string) => string;
}

const withLabel = (label: string): LabelChange => ({
  audience(before) {
    if (carries(before, label)) throw problem("conflict", { message: refusals.labelAlready() });
    if (before.length >= TREET_LABELS_MOST)
      throw problem("conflict", {
        message: refusals.treetMostLabels({ treetLabelsMost: TREET_LABELS_MOST }),
      });
    return [...before, label];
  },
  words: (title) => `${title} is for the label “${label}” now`,
});

const without = (label: string): LabelChange => ({
  audience(before) {
    if (!carries(before, label)) throw problem("conflict", { message: refusals.doesNotLabel() });
    return before.filter((name) => name.toLowerCase() !== label.toLowerCase());
  },
  words: (title) => `${title} is no longer for the label “${label}”`,
});

const carries = (names: readonly string[], label: string) =>
  names.some((name) => name.toLowerCase() === label.toLowerCase());

async function labelOne(context: InBusiness, id: string, change: LabelChange): Promise<void> {
  const { deps, business } = context;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const before = await oneOr404(lockTreet(tx, business.id, id));
    const state = stateOf(before, now);
    if (state === "ended" || state === "archived")
      throw problem("conflict", { message: `It is ${stateWords[state]}, so it stays as it was.` });
    const audience = change.audience(before.audience);
    await tx
      .update(treets)
      .set({ audience, updatedAt: now, version: sql`${treets.version} + 1` })
      .where(eq(treets.id, before.id));
    const words = change.words(before.title);
    await noteOnTreet(tx, context, before, "treet.labelled", words, {
      audience: [before.audience, audience],
    });
  });
}
