import { eq } from "drizzle-orm";
import { conflict, problem } from "#shared/problems.ts";
import { redeemModeOf } from "#shared/treets.ts";
import { momentText } from "#shared/zoned-time.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { canReopen, claimStateAt, membershipOf, presentClaim } from "./claiming.ts";
import { lockClaimOfMember } from "./queries.ts";
import { requireHeld, requireUsable } from "./rules.ts";

/** Marks a claim as used by its holder. A claim that was never revealed cannot have been used. */
export const use = inBusiness.claims.use.handler(async ({ input, context }) => {
  const { deps } = context;
  const now = deps.clock();
  const member = await oneOr404(membershipOf(context));
  return inTransaction(deps.db, async (tx) => {
    const found = await oneOr404(lockClaimOfMember(tx, member.id, input.claim));
    const { claim, treet } = found;
    const mode = redeemModeOf(treet);
    if (mode === "none") throw conflict(refusals.notRedeemed());
    if (mode === "partner_scan") throw conflict(refusals.showAtTill());
    const state = claimStateAt(claim, now);
    if (state === "redeemed")
      throw problem("claim_already_redeemed", {
        ...(claim.redeemedAt && {
          message: refusals.redeemedOn({ time: momentText(claim.redeemedAt, context.business.timezone) }),
        }),
        details: { at: claim.redeemedAt?.toISOString() },
      });
    if (state === "expired") throw problem("claim_expired");
    requireHeld(state);
    requireUsable(claim, now);
    if (state !== "active" || !claim.revealedAt) throw conflict(refusals.revealFirst());
    const used = { state: "redeemed", redeemedAt: now, redeemedBy: `member:${member.id}` } as const;
    await tx.update(claims).set(used).where(eq(claims.id, claim.id));
    const { businessId } = claim;
    await deps.events.emit(tx, {
      type: "claim.redeemed",
      businessId: businessId,
      claims: [{ ...claim, ...used }],
      at: now,
    });
    return presentClaim({ ...found, claim: { ...claim, ...used } }, now);
  });
});

export const reopen = inBusiness.claims.reopen.handler(async ({ input, context }) => {
  const { deps } = context;
  const now = deps.clock();
  const member = await oneOr404(membershipOf(context));
  return inTransaction(deps.db, async (tx) => {
    const found = await oneOr404(lockClaimOfMember(tx, member.id, input.claim));
    if (!canReopen(found.claim, now)) throw conflict(refusals.reopenTooLate());
    const active = { state: "active", redeemedAt: null, redeemedBy: null } as const;
    await tx.update(claims).set(active).where(eq(claims.id, found.claim.id));
    const { businessId, redeemedAt } = found.claim;
    const claim = { ...found.claim, ...active };
    if (redeemedAt)
      await deps.events.emit(tx, { type: "claim.reopened", businessId, claims: [claim], at: redeemedAt });
    return presentClaim({ ...found, claim }, now);
  });
});
