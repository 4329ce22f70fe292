import { eq } from "drizzle-orm";
import { conflict, problem } from "#shared/problems.ts";
import type { ClaimState } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { seesMasked } from "../../community/members/index.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { lockTreet } from "../treets/index.ts";
import { claimStateAt } from "./claiming.ts";
import { claimRevoked, emailHolder } from "./email-templates.ts";
import { presentForTeam } from "./of-treet.ts";
import { findClaim, lockClaim } from "./queries.ts";
import { noteOnClaim } from "./redemption.ts";
import { requireUndisputed } from "./rules.ts";
import { returnToStock } from "./stock.ts";

const whyNot: Readonly<Record<Exclude<ClaimState, "active">, () => string>> = {
  pending_approval: refusals.claimWaits,
  declined: refusals.claimDeclined,
  redeemed: refusals.claimUsed,
  expired: refusals.claimExpired,
  cancelled: refusals.claimGivenBack,
  revoked: refusals.claimTakenBack,
};

/**
 * Revokes a claim. It still counts as made. Its place and code go to another member only if it was never revealed, as a
 * holder who has seen a code could still use it.
 */
export const revoke = inBusiness.claims.revoke.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const which = { businessId: business.id, id: input.claim };
    const seen = await findClaim(tx, which);
    // The treet is locked before its claim, in the same order as when claiming, as its waiting list and its stock
    // change together.
    const treet = seen && (await lockTreet(tx, business.id, seen.treet.id));
    const found = await lockClaim(tx, which);
    if (!found || !treet) throw problem("not_found");
    const state = claimStateAt(found.claim, now);
    if (state !== "active") throw conflict(whyNot[state]());
    requireUndisputed(found.claim);
    const wasShown = found.claim.revealedAt !== null;
    const revoked = {
      state: "revoked" as const,
      revokedAt: now,
      reason: input.reason,
      codeId: wasShown ? found.claim.codeId : null,
    };
    await tx.update(claims).set(revoked).where(eq(claims.id, found.claim.id));
    if (!wasShown) await returnToStock(tx, deps, { claim: found.claim, treet });
    await noteOnClaim(tx, context, found, "claim.revoked", "revoked");
    const after = { ...found, claim: { ...found.claim, ...revoked } };
    await deps.events.emit(tx, { type: "claim.revoked", businessId: business.id, claims: [after.claim] });
    await emailHolder(tx, context, after, claimRevoked);
    return presentForTeam(after, now, seesMasked(membership));
  });
});
