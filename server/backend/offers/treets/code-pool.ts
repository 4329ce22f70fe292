import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { newId } from "../../platform/db/ids.ts";
import { treetCodes } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { type CodeLine, codeVault, MAX_CODES_AT_ONCE, readCodes, type SkippedLine } from "./codes.ts";
import type { TreetRow } from "./queries.ts";

export const MAX_SKIPPED_SHOWN = 100;
const INSERTED_AT_ONCE = 1_000;

export interface CodesRead {
  readonly codes: readonly CodeLine[];
  readonly skipped: readonly SkippedLine[];
}

/** Reads codes from pasted text. Throws a Problem if there are none, or too many. */
export function requireCodes(text: string, max = MAX_CODES_AT_ONCE): CodesRead {
  const { codes, skipped } = readCodes(text);
  if (codes.length > max) {
    throw problem("invalid_input", {
      fields: { text: refusals.codesMost({ max }) },
    });
  }
  if (codes.length === 0 && skipped.length === 0)
    throw problem("invalid_input", { fields: { text: refusals.codesNeeded() } });
  return { codes, skipped };
}

/** Adds codes to the pool of a treet locked by the caller. Returns the lines of those already in it. */
export async function addToPool(
  tx: Transaction,
  row: TreetRow,
  { codes, skipped }: CodesRead,
  { signingKey, now }: { signingKey: Uint8Array; now: Date },
) {
  if (row.type !== "code_pool") throw conflict(refusals.noCodesToAdd());
  const vault = codeVault(signingKey);
  const taken = new Set<string>();
  for (let start = 0; start < codes.length; start += INSERTED_AT_ONCE) {
    const batch = codes.slice(start, start + INSERTED_AT_ONCE).map(({ code }) => ({
      id: newId("cod"),
      treetId: row.id,
      createdAt: now,
      cipher: vault.encrypt(code),
      hash: vault.hash(row.id, code),
    }));
    const added = await tx
      .insert(treetCodes)
      .values(batch)
      .onConflictDoNothing()
      .returning({ hash: treetCodes.hash });
    for (const { hash } of added) taken.add(hash);
  }
  const present = codes
    .filter(({ code }) => !taken.has(vault.hash(row.id, code)))
    .map(({ line }) => ({ line, reason: refusals.codeInThePool() }));
  const all = [...skipped, ...present].sort((a, b) => a.line - b.line);
  return { added: taken.size, skipped: all.slice(0, MAX_SKIPPED_SHOWN), skippedTotal: all.length };
}
