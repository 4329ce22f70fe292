import { eq, sql } from "drizzle-orm";
import { conflict, problem } from "#shared/problems.ts";
import { MAX_LABELS_PER_TREET } from "#shared/treets.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { labelNamesOf } from "../../community/members/index.ts";
import { auditSentence, type Sentence } from "../../platform/audit-sentence.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { noteOnTreet } from "./note.ts";
import { stateOf } from "./present.ts";
import { lockTreet } from "./queries.ts";
import { idsOf } from "./selection.ts";
import { changeEachTreet } from "./several.ts";

export const labelMany = inBusiness.treets.labelMany.handler(async ({ input, context }) => {
  const { label, remove } = input;
  const known = (await labelNamesOf(context.deps.db, context.business.id)).find(
    (name) => name.toLowerCase() === label.toLowerCase(),
  );
  // A label that no member has would hide the treets from everyone.
  if (!known && !remove) {
    const message = refusals.labelUnknown({ label });
    throw problem("invalid_input", { message, fields: { label: message } });
  }
  const change = remove ? without(known ?? label) : withLabel(known ?? label);
  return changeEachTreet(context, await idsOf(context, input), (treet) => labelOne(context, treet, change));
});

interface LabelChange {
  /** Returns the new audience. Throws a 409 Problem if it would not change. */
  readonly audience: (before: readonly string[]) => string[];
  readonly sentence: (treet: string) => Sentence;
}

const withLabel = (label: string): LabelChange => ({
  audience(before) {
    if (carries(before, label)) throw conflict(refusals.treetHasLabel());
    if (before.length >= MAX_LABELS_PER_TREET)
      throw conflict(refusals.treetLabelsMost({ treetLabelsMost: MAX_LABELS_PER_TREET }));
    return [...before, label];
  },
  sentence: (treet) => auditSentence(log.treetLabelled, { treet, label }),
});

const without = (label: string): LabelChange => ({
  audience(before) {
    if (!carries(before, label)) throw conflict(refusals.treetLacksLabel());
    return before.filter((name) => name.toLowerCase() !== label.toLowerCase());
  },
  sentence: (treet) => auditSentence(log.treetUnlabelled, { treet, label }),
});

const carries = (names: readonly string[], label: string) =>
  names.some((name) => name.toLowerCase() === label.toLowerCase());

async function labelOne(context: BusinessContext, id: string, change: LabelChange): Promise<void> {
  const { deps, business } = context;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const before = await oneOr404(lockTreet(tx, business.id, id));
    const state = stateOf(before, now);
    if (state === "ended" || state === "archived")
      throw conflict(refusals.treetIsOverSoItStays({ state: oneOf(["archived"], state) }));
    if (before.packsOnly) throw conflict(refusals.treetOnlyInPacks());
    const audience = change.audience(before.audience);
    await tx
      .update(treets)
      .set({ audience, updatedAt: now, version: sql`${treets.version} + 1` })
      .where(eq(treets.id, before.id));
    const sentence = change.sentence(before.title);
    await noteOnTreet(tx, context, before, "treet.labelled", sentence, {
      audience: [before.audience, audience],
    });
  });
}
