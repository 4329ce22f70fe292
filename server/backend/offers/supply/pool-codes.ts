import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { can } from "#shared/permissions.ts";
import { conflict } from "#shared/problems.ts";
import type { CodeState, SuppliedCodeState } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import {
  codeTotals,
  countUnusedCodes,
  downloadUnused,
  listCodes,
  requirePool,
  type TreetRow,
  unlockUnused,
  voidUnused,
} from "../treets/index.ts";
import { hidesCodeStates } from "./present.ts";
import { findSupplied } from "./queries.ts";
import { lockWithCommunity } from "./writing.ts";

/** A supplier is not told whether a member has looked at a code, or used it. */
const toSupplier = (state: CodeState): SuppliedCodeState =>
  state === "unused" || state === "void" ? state : "given";

export const codes = inBusiness.supply.codes.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const { treet } = await oneOr404(findSupplied(deps.db, business.id, input.treet));
  const isHidden = hidesCodeStates(treet);
  const { unused, void: voided, ...taken } = await codeTotals(deps.db, treet.id);
  const given = taken.given + taken.revealed + taken.redeemed;
  const { business: _, treet: __, state, ...asked } = input;
  const { items, ...page } = await listCodes(deps, treet, {
    ...asked,
    ...(!isHidden && state && { states: state === "given" ? ["given", "revealed", "redeemed"] : [state] }),
    seesCodes: can(membership, "codes.view"),
    findsClaims: false,
  });
  return {
    ...page,
    items: items.map(({ claim: _, state, ...item }) => ({
      ...item,
      state: isHidden ? null : toSupplier(state),
    })),
    all: unused + voided + given,
    totals: isHidden ? null : { unused, given, void: voided },
  };
});

export const voidCodes = inBusiness.supply.voidCodes.handler(async ({ input, context }) => {
  const { deps } = context;
  return inTransaction(deps.db, async (tx) => {
    const { treet } = await lockWithCommunity(tx, context, input.treet);
    requirePool(treet);
    const unused = await countUnusedCodes(tx, treet.id);
    if (hidesCodeStates(treet)) {
      // Even a refusal because there are none would tell how many are claimed.
      if (unused > 0) await voidUnused(tx, context, treet, unused);
      return { voided: null };
    }
    if (unused === 0) throw conflict(refusals.noUnusedCodes());
    if (unused > (input.count ?? 0)) throw conflict(refusals.unusedCodesChanged({ unused }));
    await voidUnused(tx, context, treet, unused);
    return { voided: unused };
  });
});

export const unlockCodes = inBusiness.supply.unlockCodes.handler(async ({ input, context }) => {
  const { treet } = await oneOr404(findSupplied(context.deps.db, context.business.id, input.treet));
  requireStatesShown(treet);
  return unlockUnused(context, treet, input.password);
});

export const downloadCodes = inBusiness.supply.downloadCodes.handler(async ({ input, context }) => {
  const { treet } = await oneOr404(findSupplied(context.deps.db, context.business.id, input.treet));
  requireStatesShown(treet);
  return downloadUnused(context, treet, input.ticket);
});

/** The codes missing from the file are those that members have. */
function requireStatesShown(treet: TreetRow): void {
  if (hidesCodeStates(treet)) throw conflict(refusals.unusedCodesHidden({ min: SMALLEST_COUNT_SHOWN }));
}
