import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { claim as claimSchema, offer as offerSchema } from "#shared/contract/claims.ts";
import { type ProblemCode, problem, problemCatalogue } from "#shared/problems.ts";
import type { ClaimState, TreetType } from "#shared/treets.ts";
import { newId } from "../db/ids.ts";
import { claims, treets } from "../db/schema/treets.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ActingBusiness, OperationContext } from "../operation.ts";
import { presentTreet } from "../treets/present.ts";
import { lockTreet, type StoredTreet } from "../treets/queries.ts";
import {
  type ClaimWithTreet,
  findMembership,
  heldClaims,
  nextOrdinal,
  type StoredMember,
  takeCode,
} from "./queries.ts";
import { claimRefFrom, claimRefusal, expiryOf, windowOf } from "./rules.ts";

export type Inside = OperationContext & { business: ActingBusiness; user: { id: string } };

export const membershipOf = ({ deps, business, user }: Inside) =>
  findMembership(deps.db, business.id, user.id);

/** Treets as a member, or a team looking through members' eyes, sees them. */
export async function presentOffers(context: Inside, rows: readonly StoredTreet[]) {
  const member = await membershipOf(context);
  const held = await heldBy(context, member, rows);
  const now = context.deps.clock();
  return rows.map((treet) => presentOffer(treet, context, member, held(treet), now));
}

/** How many of each of these treets the member holds in its present window. */
export async function heldBy(
  { deps, business }: Inside,
  member: StoredMember | undefined,
  rows: readonly StoredTreet[],
): Promise<(treet: StoredTreet) => number> {
  const held = member
    ? await heldClaims(
        deps.db,
        member.id,
        rows.map(({ id }) => id),
      )
    : new Map<string, number>();
  const now = deps.clock();
  return (treet) => held.get(`${treet.id} ${windowOf(treet, now, business.timezone)}`) ?? 0;
}

export function presentOffer(
  treet: StoredTreet,
  { business }: Inside,
  member: StoredMember | undefined,
  held: number,
  now: Date,
): z.input<typeof offerSchema> {
  const whole = presentTreet(treet, { currency: business.currency, unusedCodes: 0, now });
  const refusal = claimRefusal({ treet, member, held, now });
  const { id, type, title, summary, description, terms, howToUse, category, imageId, imageAlt } = whole;
  const { valueKind, valuePercent, valueMinor, currency, location, eventAt, claimUntil, featured } = whole;
  return {
    ...{ id, type, title, summary, description, terms, howToUse, category, imageId, imageAlt },
    ...{ valueKind, valuePercent, valueMinor, currency, location, eventAt, claimUntil, featured },
    perMemberLimit: treet.perMemberLimit,
    limitWindow: whole.limitWindow,
    left: treet.stockTotal === null ? null : Math.max(0, treet.stockTotal - treet.claimedCount),
    claimed: held,
    refusal: refusal ? problemCatalogue[refusal][1] : null,
  };
}

/**
 * One member, one claim, one transaction: the treet is held still while its limits are counted, so that whatever
 * comes at the same time, nothing is given away twice.
 * Rejects with the Problem that says why it cannot be claimed.
 */
export async function claimOne({ deps, business, user }: Inside, treetId: string) {
  await deps.limits.spend("claim", user.id);
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const member = await findMembership(tx, business.id, user.id);
    const treet = await lockTreet(tx, business.id, treetId);
    if (!treet || !member) throw problem("not_found");
    const window = windowOf(treet, now, business.timezone);
    const held = (await heldClaims(tx, member.id, [treet.id])).get(`${treet.id} ${window}`) ?? 0;
    const refusal = claimRefusal({ treet, member, held, now });
    if (refusal) throw refused(refusal);

    const id = newId("clm");
    const codeId = treet.type === "code_pool" ? await takeCode(tx, treet.id, id) : null;
    if (codeId === undefined) throw problem("sold_out");
    const ordinal = await nextOrdinal(tx, { memberId: member.id, treetId: treet.id, window });
    const [row] = await tx
      .insert(claims)
      .values({
        ...{ id, businessId: business.id, treetId: treet.id, memberId: member.id, codeId },
        ...{ ref: claimRefFrom(randomBytes(8)), windowKey: window, ordinal, claimedAt: now },
        expiresAt: expiryOf(treet, now),
      })
      .returning();
    if (!row) throw new Error("The database kept no claim");
    await tx
      .update(treets)
      .set({ claimedCount: sql`${treets.claimedCount} + 1` })
      .where(eq(treets.id, treet.id));
    return presentClaim({ claim: row, treet }, now);
  });
}

function refused(code: ProblemCode) {
  return code === "not_in_audience" || code === "treet_not_live" ? problem("not_found") : problem(code);
}

/** The state of a claim by the clock. */
export function claimStateAt({ state, expiresAt }: ClaimWithTreet["claim"], now: Date): ClaimState {
  return state === "active" && expiresAt && expiresAt <= now ? "expired" : (state as ClaimState);
}

export function presentClaim({ claim, treet }: ClaimWithTreet, now: Date): z.input<typeof claimSchema> {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...{ id: claim.id, ref: claim.ref, state: claimStateAt(claim, now) },
    claimedAt: claim.claimedAt.toISOString(),
    revealedAt: iso(claim.revealedAt),
    redeemedAt: iso(claim.redeemedAt),
    expiresAt: iso(claim.expiresAt),
    treet: { id: treet.id, title: treet.title, type: treet.type as TreetType, imageId: treet.imageId },
  };
}
