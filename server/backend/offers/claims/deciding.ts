import { eq } from "drizzle-orm";
import { conflict, problem } from "#shared/problems.ts";
import { validityOf } from "#shared/treet-validity.ts";
import * as refusals from "#words/refusals.ts";
import { seesMasked } from "../../community/members/index.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { actorOf, inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { lockTreet } from "../treets/index.ts";
import { claimApproved, claimDeclined, emailHolder } from "./email-templates.ts";
import { lockMember } from "./memberships.ts";
import { presentForTeam } from "./of-treet.ts";
import { type ClaimWithHolder, findClaim, lockClaim } from "./queries.ts";
import { noteOnClaim } from "./redemption.ts";
import { expiryOf } from "./rules.ts";
import { noteWhetherClaimed, returnToStock } from "./stock.ts";

type Decision = { readonly isYes: true } | { readonly isYes: false; readonly reason: string };

export const approve = inBusiness.claims.approve.handler(async ({ input, context }) => {
  const found = await decide(context, input.claim, { isYes: true });
  return presentForTeam(found, context.deps.clock(), seesMasked(context.membership));
});

export const decline = inBusiness.claims.decline.handler(async ({ input, context }) => {
  const found = await decide(context, input.claim, { isYes: false, reason: input.reason });
  return presentForTeam(found, context.deps.clock(), seesMasked(context.membership));
});

/**
 * Approves or declines a claim. If several team members decide, or the holder withdraws the claim meanwhile, the first
 * change wins: all of them lock the member, the treet and the claim, in this order.
 */
async function decide(
  context: BusinessContext,
  claimId: string,
  decision: Decision,
): Promise<ClaimWithHolder> {
  const { deps, business, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const which = { businessId: business.id, id: claimId };
    const seen = await findClaim(tx, which);
    const member = seen && (await lockMember(tx, seen.member.id));
    const treet = seen && (await lockTreet(tx, business.id, seen.treet.id));
    const found = await lockClaim(tx, which);
    if (!found || !member || !treet) throw problem("not_found");
    requireWaiting(found);
    if (decision.isYes) requireUse({ ...found, member }, now);

    const decided = { decidedAt: now, decidedBy: actorOf(user) };
    const change = decision.isYes
      ? { ...decided, state: "active" as const, expiresAt: expiryAfter(found, now) }
      : { ...decided, state: "declined" as const, codeId: null, reason: decision.reason };
    const row = await oneOr404(tx.update(claims).set(change).where(eq(claims.id, claimId)).returning());
    if (!decision.isYes) {
      await noteWhetherClaimed(tx, member.id);
      await returnToStock(tx, deps, { claim: found.claim, treet });
    }
    const [action, outcome] = decision.isYes
      ? (["claim.approved", "approved"] as const)
      : (["claim.declined", "other"] as const);
    await noteOnClaim(tx, context, found, action, outcome);
    const [mail, kind] = decision.isYes
      ? ([claimApproved, "claim_approved"] as const)
      : ([claimDeclined, "claim_declined"] as const);
    await emailHolder(tx, context, { ...found, claim: row }, mail, kind);
    await deps.events.emit(tx, { type: action, businessId: business.id, claims: [row] });
    return (await findClaim(tx, which)) ?? found;
  });
}

function requireWaiting({ claim }: ClaimWithHolder): void {
  if (claim.state === "pending_approval") return;
  const message =
    claim.state === "cancelled" ? refusals.claimWithdrawnByHolder() : refusals.claimNotWaiting();
  throw conflict(message);
}

/**
 * Returns when a claim approved now expires. Days of validity start on approval. A validity that was shortened since its
 * holder asked is for later claims only.
 */
function expiryAfter({ claim, treet }: ClaimWithHolder, now: Date): Date | null {
  const present = expiryOf(validityOf(treet), now);
  // During an update, a process of the former version stores claims without their days.
  if (claim.treetVersion === treet.version) return present;
  const asked = expiryOf({ validFrom: null, validDays: claim.validDays, validUntil: claim.expiresAt }, now);
  return asked && present && new Date(Math.max(asked.getTime(), present.getTime()));
}

/** Throws a 409 Problem if the claim could not be used after approval: its holder is not active or its time is over. */
function requireUse(asked: ClaimWithHolder, now: Date): void {
  if (asked.member.status !== "active") throw conflict(refusals.holderInactive());
  const until = expiryAfter(asked, now);
  if (until && until <= now) throw conflict(refusals.claimTimeOver());
}
