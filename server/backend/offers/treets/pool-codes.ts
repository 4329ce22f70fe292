import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { codeOrders } from "#shared/lists/orders.ts";
import { can } from "#shared/permissions.ts";
import { conflict } from "#shared/problems.ts";
import { asReference } from "#shared/reference.ts";
import { type CodeState, codeStates, maskCode } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { listPage, type PageAsked } from "../../platform/db/page.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { treetCodes, treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import { codeVault } from "./codes.ts";
import { noteOnTreet } from "./note.ts";
import { countUnusedCodes, findTreet, isUnused, lockTreet, type TreetRow } from "./queries.ts";

const isClaimOfCode = eq(claims.id, treetCodes.claimId);

/** State of a code, joined with the claim that has it, if any. */
const stateOfCode = sql<CodeState>`case
  when ${treetCodes.claimId} is null then case when ${treetCodes.voidedAt} is null then 'unused' else 'void' end
  when ${claims.state} = 'redeemed' then 'redeemed'
  when ${claims.revealedAt} is not null then 'revealed'
  else 'given' end`;

export const codes = inBusiness.treets.codes.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const treet = await oneOr404(findTreet(deps.db, business.id, input.treet));
  const totals = await codeTotals(deps.db, treet.id);
  const seesCodes = can(membership, "codes.view");
  const { business: _, treet: __, state, ...asked } = input;
  const states = state && [state];
  const page = await listCodes(deps, treet, { ...asked, states, seesCodes, findsClaims: true });
  return { ...page, totals };
});

interface CodesQuery extends PageAsked {
  readonly search?: string | undefined;
  readonly states?: readonly CodeState[] | undefined;
  readonly order?: (typeof codeOrders)[number] | undefined;
  /** True for users who see codes unmasked and can find them. */
  readonly seesCodes: boolean;
  /** True for users who can find a code by the reference of the claim that has it. */
  readonly findsClaims: boolean;
}

/** Lists the codes of a treet's pool, in the order they were added unless asked otherwise. */
export async function listCodes(
  { db, signingKey }: Pick<Dependencies, "db" | "signingKey">,
  treet: Pick<TreetRow, "id">,
  { seesCodes, findsClaims, ...asked }: CodesQuery,
) {
  const vault = codeVault(signingKey);
  const { rows, ...page } = await listPage(db, asked, {
    // Ids sort in the order codes were added, in which they are also given out; reversed for newest first.
    order: {
      by: sql`${treetCodes.id}`,
      id: treetCodes.id,
      type: "text",
      direction: asked.order === "newest" ? "descending" : "ascending",
    },
    from: sql`${treetCodes} left join ${claims} on ${isClaimOfCode}`,
    filter: and(
      eq(treetCodes.treetId, treet.id),
      asked.states && or(...asked.states.map(isInState)),
      // By the complete code, or by the claim that has it.
      asked.search
        ? or(
            seesCodes ? eq(treetCodes.hash, vault.hash(treet.id, asked.search)) : sql`false`,
            findsClaims ? eq(claims.ref, asReference(asked.search)) : undefined,
          )
        : undefined,
    ),
    select: (place) =>
      db
        .select({
          ...place,
          id: treetCodes.id,
          cipher: treetCodes.cipher,
          addedAt: treetCodes.createdAt,
          state: stateOfCode,
          claim: claims.ref,
        })
        .from(treetCodes)
        .leftJoin(claims, isClaimOfCode)
        .$dynamic(),
    idOf: ({ id }) => id,
  });
  const shown = seesCodes ? (code: string) => code : maskCode;
  return {
    ...page,
    items: rows.map(({ cipher, addedAt, sortValue: _, total: __, ...row }) => ({
      ...row,
      code: shown(vault.decrypt(cipher)),
      addedAt: addedAt.toISOString(),
    })),
  };
}

/** Counts the codes of a treet's pool by state. */
export async function codeTotals(db: Executor, treetId: string): Promise<Record<CodeState, number>> {
  const rows = await db
    .select({ state: stateOfCode, total: sql<number>`count(*)::int` })
    .from(treetCodes)
    .leftJoin(claims, isClaimOfCode)
    .where(eq(treetCodes.treetId, treetId))
    .groupBy(sql`1`);
  const found = new Map(rows.map(({ state, total }) => [state, total]));
  return Object.fromEntries(codeStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    CodeState,
    number
  >;
}

/** For unused codes the condition is written out to match their partial index. */
const isInState = (state: CodeState): SQL => (state === "unused" ? isUnused : sql`${stateOfCode} = ${state}`);

export const voidCodes = inBusiness.treets.voidCodes.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const row = await oneOr404(lockTreet(tx, business.id, input.treet));
    requirePool(row);
    const unused = await countUnusedCodes(tx, row.id);
    if (unused === 0) throw conflict(refusals.noUnusedCodes());
    if (unused > input.count) throw conflict(refusals.unusedCodesChanged({ unused }));
    await voidUnused(tx, context, row, unused);
    return { voided: unused };
  });
});

/** Voids the unused codes, as many as were counted, of a treet that the caller has locked. */
export async function voidUnused(
  tx: Transaction,
  context: Parameters<typeof noteOnTreet>[1],
  row: TreetRow,
  unused: number,
): Promise<void> {
  await tx
    .update(treetCodes)
    .set({ voidedAt: context.deps.clock() })
    .where(and(eq(treetCodes.treetId, row.id), isUnused));
  const sentence = auditSentence(log.codesVoided, { count: unused, treet: row.title });
  await noteOnTreet(tx, context, row, "treet.codes-voided", sentence);
}

/** The version stays the same, as nothing here is shown to members, so open forms remain valid. */
export const warnOfCodes = inBusiness.treets.warnOfCodes.handler(async ({ input, context }) => {
  const { deps, business } = context;
  await inTransaction(deps.db, async (tx) => {
    const row = await oneOr404(lockTreet(tx, business.id, input.treet));
    requirePool(row);
    await tx.update(treets).set({ lowCodesAt: input.below }).where(eq(treets.id, row.id));
    const sentence = auditSentence(log.codesWarning, { treet: row.title, count: input.below });
    await noteOnTreet(tx, context, row, "treet.codes-warning", sentence, {
      lowCodesAt: [row.lowCodesAt, input.below],
    });
  });
  return { done: true as const };
});

export function requirePool({ type }: TreetRow): void {
  if (type !== "code_pool") throw conflict(refusals.treetWithoutCodes());
}
