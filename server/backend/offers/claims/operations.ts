import { eq } from "drizzle-orm";
import { readPosition } from "#shared/map-position.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness, isOnTeam } from "../../platform/operation.ts";
import { findTreet, lockTreet, seenBy, stateOf, type TreetRow } from "../treets/index.ts";
import { countCategories, listCatalogue } from "./catalogue.ts";
import {
  claimFactsFor,
  claimOne,
  claimStateAt,
  membershipOf,
  presentClaim,
  presentOffer,
  presentOffers,
} from "./claiming.ts";
import { lockMembership } from "./memberships.ts";
import { lockClaimOfMember, treetOfClaim } from "./queries.ts";
import { lookUp, redeemClaim, undoRedemption } from "./redemption.ts";
import { redeemedToday as today } from "./redemptions-today.ts";
import { claimRefusal, requireUndisputed } from "./rules.ts";
import { noteWhetherClaimed, returnToStock } from "./stock.ts";
import { supplierShownTo } from "./suppliers.ts";
import { labelsSeenThrough } from "./view-as.ts";
import { recordView } from "./views.ts";

export { scanned } from "./scanned.ts";

/** At the community's own till, which takes any claim of its members. */
export const redeemedToday = inBusiness.claims.redeemedToday.handler(({ input, context }) =>
  today(context, { businessId: context.business.id }, input),
);

export const find = inBusiness.claims.find.handler(({ input, context }) =>
  lookUp(context, { businessId: context.business.id }, input.ref),
);
export const redeem = inBusiness.claims.redeem.handler(({ input, context }) =>
  redeemClaim(context, { businessId: context.business.id }, input.ref),
);
export const undo = inBusiness.claims.undo.handler(({ input, context }) =>
  undoRedemption(context, { businessId: context.business.id }, input.ref),
);

/** Drafts and archived treets do not exist for members. */
const isShownToMembers = (treet: TreetRow, now: Date): boolean =>
  ["live", "paused", "ended"].includes(stateOf(treet, now));

export const catalogue = inBusiness.claims.catalogue.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const now = deps.clock();
  const member = await membershipOf(context);
  const viewAs = labelsSeenThrough(membership, input.asLabel);
  const from = input.near === undefined ? undefined : readPosition(input.near);
  const query = {
    ...input,
    businessId: business.id,
    now,
    sort: input.sort === "near" && !from ? "new" : input.sort,
    from,
    memberId: member?.id,
    labels: viewAs ?? member?.labels ?? [],
    everyAudience: isOnTeam(membership) && viewAs === undefined,
  };
  const { rows, ...page } = await listCatalogue(deps.db, query);
  // The totals come with the rows; if the filters leave no row, they are counted separately, as other treets may exist.
  const categories = async () => rows[0]?.categories ?? (await countCategories(deps.db, query));
  return {
    items: await presentOffers(
      context,
      rows.map(({ treet }) => treet),
      member,
    ),
    ...page,
    categories: input.cursor ? [] : await categories(),
  };
});

export const offer = inBusiness.claims.offer.handler(async ({ input, context }) => {
  const { deps, business, membership, user } = context;
  const [treet, member] = await Promise.all([
    oneOr404(findTreet(deps.db, business.id, input.treet)),
    membershipOf(context),
  ]);
  const viewAs = labelsSeenThrough(membership, input.asLabel);
  if (viewAs) {
    const now = deps.clock();
    const seen = await seenBy(deps.db, [treet], { memberId: undefined, labels: viewAs, now });
    if (!isShownToMembers(treet, now) || !seen.has(treet.id)) throw problem("not_found");
  }
  const [factsOf, supplier] = await Promise.all([
    claimFactsFor(context, [treet], member),
    supplierShownTo(deps.db, treet, user.id),
  ]);
  const facts = factsOf(treet);
  const refusal = claimRefusal(facts);
  // Drafts and treets for another audience do not exist for a member; members may still read about ended ones.
  const isHidden = refusal === "treet_not_live" || refusal === "not_in_audience";
  if (isHidden && !isOnTeam(membership)) throw problem("not_found");
  return { ...presentOffer(facts, supplier, context), supplier };
});

export const see = inBusiness.claims.see.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const now = deps.clock();
  const [treet, member] = await Promise.all([
    findTreet(deps.db, business.id, input.treet),
    membershipOf(context),
  ]);
  if (!treet || !member) throw problem("not_found");
  const seen = await seenBy(deps.db, [treet], { memberId: member.id, labels: member.labels, now });
  if (!seen.has(treet.id)) throw problem("not_found");
  const isCounted = !isOnTeam(membership) && stateOf(treet, now) === "live";
  if (isCounted) await recordView(deps.db, { treet, memberId: member.id, at: now });
  return { done: true as const };
});

export const claim = inBusiness.claims.claim.handler(({ input, context }) =>
  claimOne(context, input.treet, input.link),
);

/** Gives back a claim that is unrevealed or still waiting for approval. Its place and its code go to another member. */
export const cancel = inBusiness.claims.cancel.handler(async ({ input, context }) => {
  const { deps } = context;
  const now = deps.clock();
  const member = await oneOr404(membershipOf(context));
  return inTransaction(deps.db, async (tx) => {
    await lockMembership(tx, context.business.id, context.user.id);
    // The treet is locked next, in the same order as when claiming, as its waiting list and its stock change together.
    const treetId = await treetOfClaim(tx, member.id, input.claim);
    const treet = treetId && (await lockTreet(tx, context.business.id, treetId));
    const found = await lockClaimOfMember(tx, member.id, input.claim);
    if (!found || !treet) throw problem("not_found");
    const state = claimStateAt(found.claim, now);
    if (found.claim.revealedAt || state === "redeemed") throw conflict(refusals.claimUsedOrShown());
    if (state !== "active" && state !== "pending_approval") throw conflict(refusals.claimIsOver());
    requireUndisputed(found.claim);
    const row = await oneOr404(
      tx
        .update(claims)
        .set({ state: "cancelled", codeId: null })
        .where(eq(claims.id, found.claim.id))
        .returning(),
    );
    await noteWhetherClaimed(tx, member.id);
    await returnToStock(tx, deps, { claim: found.claim, treet });
    await deps.events.emit(tx, { type: "claim.cancelled", businessId: context.business.id, claims: [row] });
    return presentClaim({ ...found, claim: row }, now);
  });
});

export { approve, decline } from "./deciding.ts";
export { exportOfTreet, ofTreet } from "./of-treet.ts";
export { resend } from "./resending.ts";
export { revoke } from "./revoking.ts";
export { reopen, use } from "./using.ts";
export { mine, reveal, show, wallet } from "./wallet.ts";
