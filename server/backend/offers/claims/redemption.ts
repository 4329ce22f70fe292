import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { claimForRedemption } from "#shared/contract/claim-shapes.ts";
import type { AuditAction } from "#shared/lists/audit.ts";
import { conflict, type Problem, problem } from "#shared/problems.ts";
import { redeemModeOf } from "#shared/treets.ts";
import { momentText } from "#shared/zoned-time.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { actorOf } from "../../platform/operation.ts";
import type { SignedInContext } from "../../platform/operation-context.ts";
import { claimStateAt, presentClaim, UNDO_REDEMPTION_MS } from "./claiming.ts";
import { type ClaimWithHolder, findClaim, lockClaim, type Till, timezoneOf } from "./queries.ts";
import { requireUsable } from "./rules.ts";
import { greetingName } from "./short-names.ts";

/** Returns the claim with that reference. Throws a 404 Problem if the till does not take it. */
export async function lookUp(context: SignedInContext, till: Till, ref: string) {
  const found = await findClaim(context.deps.db, { ...till, ref });
  if (!found || found.claim.state === "cancelled") throw unknownRef();
  return presentForRedemption(found, context);
}

/** Redeems a claim. Throws a Problem with the time of the first redemption if it has already been redeemed. */
export async function redeemClaim(context: SignedInContext, till: Till, ref: string) {
  const { deps, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await lockClaim(tx, { ...till, ref });
    const state = found && claimStateAt(found.claim, now);
    if (!found || state === "cancelled" || state === "revoked" || state === "declined") throw unknownRef();
    if (state === "pending_approval") throw conflict(refusals.teamApprovalPending());
    if (state === "redeemed") throw alreadyRedeemed(found, await timezoneOf(tx, found.claim.businessId));
    if (state === "expired") throw problem("claim_expired");
    requireUsable(found.claim, now);
    if (redeemModeOf(found.treet) === "none") throw conflict(refusals.notRedeemed());
    const redeemed = { state: "redeemed", redeemedAt: now, redeemedBy: actorOf(user) } as const;
    await tx.update(claims).set(redeemed).where(eq(claims.id, found.claim.id));
    await noteOnClaim(tx, context, found, "claim.redeemed", "redeemed");
    const claim = { ...found.claim, ...redeemed };
    await deps.events.emit(tx, {
      type: "claim.redeemed",
      businessId: claim.businessId,
      claims: [claim],
      at: now,
    });
    return presentForRedemption((await findClaim(tx, { ...till, ref })) ?? found, context);
  });
}

/** Reopens a claim that the same person redeemed a moment ago. */
export async function undoRedemption(context: SignedInContext, till: Till, ref: string) {
  const { deps } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await lockClaim(tx, { ...till, ref });
    if (!found) throw unknownRef();
    const { redeemedAt } = found.claim;
    if (!redeemedAt || !canUndo(found, context, now)) throw conflict(refusals.undoNotYours());
    const active = { state: "active", redeemedAt: null, redeemedBy: null } as const;
    await tx.update(claims).set(active).where(eq(claims.id, found.claim.id));
    await noteOnClaim(tx, context, found, "claim.redemption-undone", "reopened");
    const claim = { ...found.claim, ...active };
    await deps.events.emit(tx, {
      type: "claim.reopened",
      businessId: claim.businessId,
      claims: [claim],
      at: redeemedAt,
    });
    return presentForRedemption({ ...found, claim }, context);
  });
}

/** Records a change of a claim in the audit log, for cases where a partner's count and the team's differ. */
export async function noteOnClaim(
  tx: Transaction,
  context: SignedInContext,
  { claim, treet }: ClaimWithHolder,
  action: AuditAction,
  change: Parameters<typeof log.claimMoved>[0]["change"],
): Promise<void> {
  const summary = auditSentence(log.claimMoved, { ref: claim.ref, treet: treet.title, change });
  await record(tx, { ...context, business: { id: claim.businessId } }, action, claim.id, summary);
}

/** Says when the claim was redeemed, and by whom. */
function alreadyRedeemed(found: ClaimWithHolder, timezone: string): Problem {
  const { redeemedAt } = found.claim;
  const by = presentRedeemer(found);
  const message = (time: string): string => {
    if (by?.kind === "holder") return refusals.redeemedOnByMember({ time });
    return by?.name ? refusals.redeemedOnBy({ time, name: by.name }) : refusals.redeemedOn({ time });
  };
  return problem("claim_already_redeemed", {
    ...(redeemedAt && { message: message(momentText(redeemedAt, timezone)) }),
    details: { at: redeemedAt?.toISOString() },
  });
}

const unknownRef = () => problem("not_found", { message: refusals.noSuchClaimHere() });

/** True if the caller redeemed the claim and can still undo that. */
const canUndo = (
  { claim: { redeemedAt, redeemedBy } }: ClaimWithHolder,
  { user }: SignedInContext,
  now: Date,
): boolean =>
  redeemedAt !== null &&
  redeemedBy === actorOf(user) &&
  now.getTime() - redeemedAt.getTime() <= UNDO_REDEMPTION_MS;

export function presentForRedemption(
  found: ClaimWithHolder,
  context: SignedInContext,
): z.input<typeof claimForRedemption> {
  const now = context.deps.clock();
  return {
    ...presentClaim(found, now),
    redeemedBy: presentRedeemer(found),
    canUndo: canUndo(found, context, now),
    // The team's reason is meant for the holder, not for staff at a till.
    reason: "",
    holder: greetingName(found.member),
  };
}

/** Returns the redeemer: the holder, or the person at the till. */
export function presentRedeemer({ claim: { redeemedBy, memberId }, redeemerName }: ClaimWithHolder) {
  if (redeemedBy === null) return null;
  return redeemedBy === `member:${memberId}`
    ? { kind: "holder" as const, name: null }
    : { kind: "staff" as const, name: redeemerName };
}
