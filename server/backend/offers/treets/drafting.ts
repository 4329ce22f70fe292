import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { conflict } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Sentence } from "../../platform/audit-sentence.ts";
import { newId } from "../../platform/db/ids.ts";
import { insertRow } from "../../platform/db/rows.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { columnsOf } from "./content.ts";
import { requireSoundDates } from "./dates.ts";
import { noteOnTreet } from "./note.ts";
import { presentTreet } from "./present.ts";

/** Creates a draft in the community the caller acts in. The caller must check its pictures. */
export async function draftTreet(
  tx: Transaction,
  context: BusinessContext,
  content: TreetContent,
  sentence: (title: string) => Sentence,
) {
  const { deps, business, user } = context;
  if (!business.isCommunity) {
    throw conflict(refusals.treetNeedsCommunity());
  }
  const now = deps.clock();
  requireSoundDates(content, undefined, now);
  const row = await insertRow(tx, treets, {
    id: newId("trt"),
    businessId: business.id,
    ...columnsOf(content),
    createdBy: user.id,
    createdAt: now,
    updatedAt: now,
  });
  await noteOnTreet(tx, context, row, "treet.created", sentence(row.title));
  return presentTreet(row, { currency: business.currency, unusedCodes: 0, now });
}
