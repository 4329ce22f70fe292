import type { z } from "zod";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { claim as claimSchema, offer as offerSchema, type Supplier } from "#shared/contract/claim-shapes.ts";
import { planOf } from "#shared/plans.ts";
import { type Problem, type ProblemCode, problem } from "#shared/problems.ts";
import { validityOf } from "#shared/treet-validity.ts";
import { type ClaimState, ENDS_SOON_DAYS, NEW_DAYS, redeemModeOf } from "#shared/treets.ts";
import { payableAmong } from "../../accounts/payouts/index.ts";
import type { ActingBusiness, BusinessContext } from "../../platform/operation-context.ts";
import { presented } from "../../platform/presented.ts";
import {
  isSoldOut,
  presentPlace,
  presentTreet,
  roomsFor,
  seenBy,
  sellerOf,
  type TreetRow,
} from "../treets/index.ts";
import { claimInTurn } from "./claiming-together.ts";
import { reasonText } from "./end-reasons.ts";
import { heldClaims } from "./held.ts";
import { findMembership } from "./memberships.ts";
import type { ClaimWithTreet, MemberRow } from "./queries.ts";
import { refusalWith, requireClaimable, restingRefusal } from "./refusals.ts";
import { type ClaimFacts, claimRefusal, windowOf } from "./rules.ts";
import { supplierOf, suppliersOf } from "./suppliers.ts";

export const membershipOf = ({ deps, business, user }: BusinessContext) =>
  findMembership(deps.db, business.id, user.id);

/**
 * Presents treets as a member sees them, or as the team sees them when viewing as a member. `member` is the caller's
 * own membership.
 */
export async function presentOffers(
  context: BusinessContext,
  rows: readonly TreetRow[],
  member: MemberRow | undefined,
) {
  const [factsOf, suppliers] = await Promise.all([
    claimFactsFor(context, rows, member),
    suppliersOf(context.deps.db, rows),
  ]);
  return rows.map((treet) => presentOffer(factsOf(treet), supplierOf(suppliers, treet), context));
}

/** Loads the facts that decide whether the caller can claim each of these treets. */
export async function claimFactsFor(
  { deps, business }: BusinessContext,
  rows: readonly TreetRow[],
  member: MemberRow | undefined,
): Promise<(treet: TreetRow) => ClaimFacts> {
  const now = deps.clock();
  const treetIds = rows.map(({ id }) => id);
  const sellers = rows.filter(({ priceMinor }) => priceMinor > 0).map(sellerOf);
  const [held, rooms, payable, seen] = await Promise.all([
    member ? heldClaims(deps.db, member.id, treetIds) : new Map<string, number>(),
    roomsFor(deps.db, { treetIds, memberId: member?.id, now }),
    payableAmong(deps.db, sellers),
    seenBy(deps.db, rows, { memberId: member?.id, labels: member?.labels ?? [], now }),
  ]);
  const sells = planOf(business.plan).features.paidTreetFeePercent !== null;
  return (treet) => ({
    isPayable: sells && payable.has(sellerOf(treet)),
    treet,
    member,
    now,
    isSeen: seen.has(treet.id),
    held: held.get(`${treet.id} ${windowOf(treet, now, business.timezone)}`) ?? 0,
    room: rooms.get(treet.id) ?? { available: 0, ahead: 0, entry: null },
  });
}

export function presentOffer(
  facts: ClaimFacts,
  supplier: Supplier | null,
  { business }: BusinessContext,
): z.input<typeof offerSchema> {
  const { treet, held, room, now } = facts;
  const whole = presentTreet(treet, { currency: business.currency, unusedCodes: 0, now });
  const refusal = claimRefusal(facts);
  const why = restingRefusal(business) ?? (refusal && refusalWith(refusal, facts, business));
  const { validFrom, validUntil, validDays } = validityOf(treet);
  return presented(offerSchema, whole, {
    supplier,
    isNew: isNew(treet, now),
    endsSoon:
      treet.claimUntil !== null && treet.claimUntil.getTime() - now.getTime() < ENDS_SOON_DAYS * DAY_MS,
    left: room.available === null ? null : Math.max(0, room.available - room.ahead),
    soldOut: isSoldOut(room),
    mayWait: why?.code === "sold_out",
    waiting: presentPlace(room),
    claimed: held,
    validity: {
      validFrom: validFrom?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
      validDays,
    },
    refusal: why?.message ?? null,
  });
}

/** True if members have been able to see the treet for a few days only; one that was scheduled is new once it starts. */
function isNew({ publishedAt, claimFrom }: TreetRow, now: Date): boolean {
  if (publishedAt === null) return false;
  const startedAt = Math.max(publishedAt.getTime(), claimFrom?.getTime() ?? 0);
  return now.getTime() - startedAt < NEW_DAYS * DAY_MS;
}

/** Makes one claim for the caller. Rejects with the Problem that says why the treet cannot be claimed. */
export async function claimOne(context: BusinessContext, treetId: string, linkCode?: string) {
  const { deps, business, user } = context;
  requireClaimable(business);
  await deps.limits.consume("claim", user.id);
  const outcome = await claimInTurn(context, treetId, linkCode);
  if ("claim" in outcome) {
    const { claim, treet, now } = outcome;
    return presentClaim({ claim, treet, currency: business.currency }, now);
  }
  const { refusal, facts } = outcome;
  throw facts ? refused(refusal, facts, business) : problem(refusal);
}

export function refused(
  code: ProblemCode,
  facts: Pick<ClaimFacts, "treet" | "held" | "now">,
  business: ActingBusiness,
): Problem {
  // A treet for another audience, or one not live yet, is reported as not found.
  const isHidden = code === "not_in_audience" || code === "treet_not_live";
  return isHidden ? problem("not_found") : refusalWith(code, facts, business);
}

/** Returns the state of a claim at the given time, with an active claim that has run out reported as expired. */
export const claimStateAt = ({ state, expiresAt }: ClaimWithTreet["claim"], now: Date): ClaimState =>
  state === "active" && expiresAt && expiresAt <= now ? "expired" : state;

/** How long the person who marked a claim as used can undo that. */
export const UNDO_REDEMPTION_MS = 15 * MINUTE_MS;

/** True if its holder marked the claim as used and can still undo that. */
export const canReopen = (
  { redeemedAt, redeemedBy, memberId }: ClaimWithTreet["claim"],
  now: Date,
): boolean =>
  redeemedAt !== null &&
  redeemedBy === `member:${memberId}` &&
  now.getTime() - redeemedAt.getTime() <= UNDO_REDEMPTION_MS;

export function presentClaim(
  { claim, treet, currency }: ClaimWithTreet,
  now: Date,
): z.input<typeof claimSchema> {
  const state = claimStateAt(claim, now);
  return presented(claimSchema, claim, {
    state,
    isPaused: state === "active" && claim.pausedAt !== null,
    reason: reasonText(claim.reason),
    canReopen: canReopen(claim, now),
    treet: presented(claimSchema.shape.treet, treet, { redeemMode: redeemModeOf(treet), currency }),
  });
}
