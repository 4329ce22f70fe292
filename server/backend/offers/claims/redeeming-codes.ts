import { and, asc, eq, inArray } from "drizzle-orm";
import { conflict } from "#shared/problems.ts";
import type { ClaimState } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditAll } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { treetCodes } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { actorOf, inBusiness } from "../../platform/operation.ts";
import type { SignedInContext } from "../../platform/operation-context.ts";
import {
  type CodeLine,
  codeVault,
  lockTreet,
  MAX_SKIPPED_SHOWN,
  requireCodes,
  type TreetRow,
} from "../treets/index.ts";
import { claimStateAt } from "./claiming.ts";
import type { ClaimRow } from "./queries.ts";

/** Each code takes a few rows and an event; a shop uses fewer in a day. */
const MAX_BATCH = 2_000;

const whyNot: Readonly<Record<Exclude<ClaimState, "active">, () => string>> = {
  pending_approval: refusals.codeWaits,
  declined: refusals.codeDeclined,
  redeemed: refusals.codeUsed,
  expired: refusals.codeExpired,
  cancelled: refusals.codeGivenBack,
  revoked: refusals.codeTakenBack,
};

/** Redeems codes that were used outside our tills, such as in a web shop, as submitted by the community's team. */
export const redeemCodes = inBusiness.treets.redeemCodes.handler(({ input, context }) =>
  redeemByCodes(context, input.text, (tx) => lockTreet(tx, context.business.id, input.treet)),
);

/**
 * Redeems the claims that have these codes, once each, on behalf of the community that owns the treet. Codes that do
 * not belong to this treet or were not given out are reported by line and change nothing.
 */
export async function redeemByCodes(
  { deps, user, caller }: SignedInContext,
  text: string,
  lock: (tx: Transaction) => Promise<TreetRow | undefined>,
) {
  const now = deps.clock();
  const { codes, skipped } = requireCodes(text, MAX_BATCH);
  return inTransaction(deps.db, async (tx) => {
    const treet = await oneOr404(lock(tx));
    if (treet.type !== "code_pool") throw conflict(refusals.noCodesToMark());
    const vault = codeVault(deps.signingKey);
    const found = await claimsOfCodes(tx, treet.id, codes, (code) => vault.hash(treet.id, code));
    const refused = found.flatMap(({ line, claim, isKnown }) => {
      const reason = refusalOf(claim, isKnown, now);
      return reason === null ? [] : [{ line, reason }];
    });
    const used = found.flatMap(({ claim, isKnown }) =>
      claim && refusalOf(claim, isKnown, now) === null ? [claim] : [],
    );
    const redeemed = { state: "redeemed", redeemedAt: now, redeemedBy: actorOf(user) } as const;
    if (used.length > 0) {
      const { businessId } = treet;
      const ids = used.map(({ id }) => id);
      await tx.update(claims).set(redeemed).where(inArray(claims.id, ids));
      await auditAll(
        tx,
        used.map(({ id, ref }) => ({
          businessId,
          actor: actorOf(user),
          action: "claim.redeemed",
          at: now,
          entityId: id,
          caller,
          summary: auditSentence(log.claimRedeemedByCode, { ref, treet: treet.title }),
        })),
      );
      const after = used.map((claim) => ({ ...claim, ...redeemed }));
      await deps.events.emit(tx, { type: "claim.redeemed", businessId: businessId, claims: after, at: now });
    }
    const all = [...skipped, ...refused].sort((a, b) => a.line - b.line);
    return {
      redeemed: used.length,
      skippedTotal: all.length,
      skipped: all.slice(0, MAX_SKIPPED_SHOWN),
    };
  });
}

interface CodeWithClaim {
  readonly line: number;
  readonly isKnown: boolean;
  readonly claim: ClaimRow | undefined;
}

/** Returns each line's claim, locked in order of claim id until the transaction ends. */
async function claimsOfCodes(
  tx: Transaction,
  treetId: string,
  codes: readonly CodeLine[],
  hashOf: (code: string) => string,
): Promise<CodeWithClaim[]> {
  const hashes = codes.map(({ code }) => hashOf(code));
  const known = await tx
    .select({ hash: treetCodes.hash, claimId: treetCodes.claimId })
    .from(treetCodes)
    .where(and(eq(treetCodes.treetId, treetId), inArray(treetCodes.hash, hashes)));
  const claimOf = new Map(known.map(({ hash, claimId }) => [hash, claimId]));
  const claimIds = known.flatMap(({ claimId }) => claimId ?? []);
  const rows =
    claimIds.length === 0
      ? []
      : await tx
          .select()
          .from(claims)
          .where(inArray(claims.id, claimIds))
          .orderBy(asc(claims.id))
          .for("update");
  const byId = new Map(rows.map((claim) => [claim.id, claim]));
  return codes.map(({ line }, index) => {
    const hash = hashes[index] ?? "";
    return { line, isKnown: claimOf.has(hash), claim: byId.get(claimOf.get(hash) ?? "") };
  });
}

function refusalOf(claim: ClaimRow | undefined, isKnown: boolean, now: Date): string | null {
  if (!isKnown) return refusals.noSuchCode();
  if (!claim) return refusals.codeGivenToNobody();
  const state = claimStateAt(claim, now);
  if (state !== "active") return whyNot[state]();
  return claim.validFrom && claim.validFrom > now ? refusals.codeNotYet() : null;
}
