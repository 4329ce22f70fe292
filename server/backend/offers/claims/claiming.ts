import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import type { claim as claimSchema, offer as offerSchema, Supplier } from "#shared/contract/claims.ts";
import { type Problem, type ProblemCode, problem } from "#shared/problems.ts";
import { type ClaimState, ENDS_SOON_DAYS, NEW_DAYS } from "#shared/treets.ts";
import { payableAmong } from "../../accounts/payouts/index.ts";
import { nameOf } from "../../community/members/index.ts";
import { newId } from "../../platform/db/ids.ts";
import { claims } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { referenceFrom } from "../../platform/reference.ts";
import {
  isSoldOut,
  lockTreet,
  presentPlace,
  presentTreet,
  roomFor,
  roomsFor,
  sellerOf,
  type TreetRow,
} from "../treets/index.ts";
import { tellDeciders } from "./email-templates.ts";
import type { Inside } from "./inside.ts";
import {
  type ClaimWithTreet,
  findMembership,
  heldByWindow,
  heldClaims,
  isWaiting,
  keepClaim,
  linkUsed,
  lockMembership,
  type MemberRow,
  takeCode,
} from "./queries.ts";
import { refusalWith } from "./refusals.ts";
import { type ClaimFacts, claimRefusal, expiryOf, validityOf, windowOf } from "./rules.ts";
import { tellIfRunningOut } from "./running-out.ts";
import { supplierOf, suppliersOf } from "./suppliers.ts";

export const membershipOf = ({ deps, business, user }: Inside) =>
  findMembership(deps.db, business.id, user.id);

/** Treets as a member, or a team looking through members' eyes, sees them; `member` is the caller's own membership. */
export async function presentOffers(
  context: Inside,
  rows: readonly TreetRow[],
  member: MemberRow | undefined,
) {
  const [factsOf, suppliers] = await Promise.all([
    claimFactsFor(context, rows, member),
    suppliersOf(context.deps.db, rows),
  ]);
  return rows.map((treet) => presentOffer(factsOf(treet), supplierOf(suppliers, treet), context));
}

/** What decides whether the caller can claim each of these treets. */
export async function claimFactsFor(
  { deps, business }: Inside,
  rows: readonly TreetRow[],
  member: MemberRow | undefined,
): Promise<(treet: TreetRow) => ClaimFacts> {
  const now = deps.clock();
  const treetIds = rows.map(({ id }) => id);
  const sellers = rows.filter(({ priceMinor }) => priceMinor > 0).map(sellerOf);
  const [held, rooms, payable] = await Promise.all([
    member ? heldClaims(deps.db, member.id, treetIds) : new Map<string, number>(),
    roomsFor(deps.db, { treetIds, memberId: member?.id, now }),
    payableAmong(deps.db, sellers),
  ]);
  return (treet) => ({
    isPayable: payable.has(sellerOf(treet)),
    treet,
    member,
    now,
    held: held.get(`${treet.id} ${windowOf(treet, now, business.timezone)}`) ?? 0,
    room: rooms.get(treet.id) ?? { available: 0, ahead: 0, entry: null },
  });
}

export function presentOffer(
  facts: ClaimFacts,
  supplier: Supplier | null,
  { business }: Inside,
): z.input<typeof offerSchema> {
  const { treet, held, room, now } = facts;
  const whole = presentTreet(treet, { currency: business.currency, unusedCodes: 0, now });
  const refusal = claimRefusal(facts);
  const { id, type, title, summary, description, terms, howToUse, category } = whole;
  const { imageId, imageAlt, furtherImages } = whole;
  const { valueKind, valuePercent, valueMinor, priceMinor, currency, location } = whole;
  const { eventAt, claimUntil, featured } = whole;
  return {
    id,
    type,
    title,
    summary,
    description,
    terms,
    howToUse,
    category,
    imageId,
    imageAlt,
    furtherImages,
    valueKind,
    valuePercent,
    valueMinor,
    priceMinor,
    currency,
    location,
    eventAt,
    claimUntil,
    featured,
    supplier,
    isNew: treet.publishedAt !== null && now.getTime() - treet.publishedAt.getTime() < NEW_DAYS * DAY_MS,
    endsSoon:
      treet.claimUntil !== null && treet.claimUntil.getTime() - now.getTime() < ENDS_SOON_DAYS * DAY_MS,
    perMemberLimit: treet.perMemberLimit,
    limitWindow: whole.limitWindow,
    requiresApproval: treet.requiresApproval,
    left: room.available === null ? null : Math.max(0, room.available - room.ahead),
    soldOut: isSoldOut(room),
    mayWait: refusal === "sold_out",
    waiting: presentPlace(room),
    claimed: held,
    refusal: refusal ? refusalWith(refusal, facts, business).message : null,
  };
}

/**
 * One member, one claim, one transaction: the treet is held still while its limits are counted, so that whatever
 * comes at the same time, nothing is given away twice. Everybody who wants the same treet waits for it, so what needs
 * the member alone comes before, and what is written is written at once.
 * Rejects with the Problem that says why it cannot be claimed.
 */
export async function claimOne(context: Inside, treetId: string, linkCode?: string) {
  const { deps, business, user } = context;
  await deps.limits.consume("claim", user.id);
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    // One claim of a member after the other, as each is counted beside the one before it.
    const member = await lockMembership(tx, business.id, user.id);
    if (!member) throw problem("not_found");
    const heldIn = await heldByWindow(tx, member.id, treetId);
    const treet = await lockTreet(tx, business.id, treetId);
    if (!treet) throw problem("not_found");
    const window = windowOf(treet, now, business.timezone);
    const { held, highest } = heldIn.get(window) ?? { held: 0, highest: 0 };
    const room = await roomFor(tx, { treet, memberId: member.id, now });
    const refusal = claimRefusal({ treet, member, held, room, now });
    if (refusal) throw refused(refusal, { treet, held, now }, business);
    if (treet.priceMinor > 0) throw problem("payment_needed");

    const id = newId("clm");
    const codeId = treet.type === "code_pool" ? await takeCode(tx, treet.id, id) : null;
    if (codeId === undefined) throw problem("sold_out");
    const row = await keepClaim(tx, {
      id,
      businessId: business.id,
      treetId: treet.id,
      treetVersion: treet.version,
      memberId: member.id,
      codeId,
      ref: referenceFrom(randomBytes(8)),
      windowKey: window,
      ordinal: highest + 1,
      claimedAt: now,
      ...firstStateOf(treet, now),
      validFrom: validityOf(treet).validFrom,
      linkId: await linkUsed(tx, member, linkCode, now),
    });
    await tellIfRunningOut(tx, deps, treet, room.available === null ? null : room.available - 1);
    if (row.state === "pending_approval") await tellTeam(tx, context, { member, treet });
    // Last, as it takes what everybody who claims here writes to.
    await deps.events.emit(tx, { type: "claim.created", businessId: business.id, claims: [row] });
    return presentClaim({ claim: row, treet, currency: business.currency }, now);
  });
}

/** What needs approval waits for it with its place and its code; so many days of use begin once it has it. */
const firstStateOf = (treet: TreetRow, now: Date) =>
  treet.requiresApproval
    ? {
        state: "pending_approval" as const,
        expiresAt: treet.validKind === "days_after_claim" ? null : expiryOf(validityOf(treet), now),
      }
    : { state: "active" as const, expiresAt: expiryOf(validityOf(treet), now) };

/** While so many wait, the team knows already. */
const MOST_TOLD = 5;

async function tellTeam(
  tx: Transaction,
  context: Inside,
  { member, treet }: { member: MemberRow; treet: TreetRow },
): Promise<void> {
  const waiting = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.businessId, treet.businessId), isWaiting))
    .limit(MOST_TOLD + 1);
  if (waiting.length > MOST_TOLD) return;
  await tellDeciders(tx, context, { person: nameOf(member), treet });
}

export function refused(
  code: ProblemCode,
  facts: Pick<ClaimFacts, "treet" | "held" | "now">,
  business: ActingBusiness,
): Problem {
  // What is for others, or not there yet, does not exist for a member.
  const isHidden = code === "not_in_audience" || code === "treet_not_live";
  return isHidden ? problem("not_found") : refusalWith(code, facts, business);
}

/** The state of a claim by the clock. */
export function claimStateAt({ state, expiresAt }: ClaimWithTreet["claim"], now: Date): ClaimState {
  return state === "active" && expiresAt && expiresAt <= now ? "expired" : state;
}

/** So long whoever marked a claim as used can take that back. */
export const UNDO_REDEMPTION_MS = 15 * MINUTE_MS;

/** Its holder marked it as used, a moment ago. */
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
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: claim.id,
    ref: claim.ref,
    state: claimStateAt(claim, now),
    claimedAt: claim.claimedAt.toISOString(),
    revealedAt: iso(claim.revealedAt),
    redeemedAt: iso(claim.redeemedAt),
    validFrom: iso(claim.validFrom),
    expiresAt: iso(claim.expiresAt),
    reason: claim.reason,
    canReopen: canReopen(claim, now),
    treet: {
      id: treet.id,
      title: treet.title,
      type: treet.type,
      category: treet.category,
      imageId: treet.imageId,
      imageAlt: treet.imageAlt,
      valueKind: treet.valueKind,
      valuePercent: treet.valuePercent,
      valueMinor: treet.valueMinor,
      priceMinor: treet.priceMinor,
      currency,
    },
  };
}
