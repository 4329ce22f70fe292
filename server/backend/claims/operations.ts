import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { toString as qrCode } from "qrcode";
import type { z } from "zod";
import type { claimForTill, claim as claimSchema, offer as offerSchema } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { type ProblemCode, problem, problemCatalogue } from "#shared/problems.ts";
import type { ClaimState, TreetType } from "#shared/treets.ts";
import { newId } from "../db/ids.ts";
import { decodeCursor, encodeCursor } from "../db/keyset.ts";
import { claims, treetCodes, treets } from "../db/schema/treets.ts";
import { inTransaction } from "../db/transaction.ts";
import { type ActingBusiness, business, isOnTeam, type OperationContext, operations } from "../operation.ts";
import { codeVault } from "../treets/codes.ts";
import { presentTreet } from "../treets/present.ts";
import { findTreet, lockTreet, type StoredTreet } from "../treets/queries.ts";
import {
  type ClaimWithHolder,
  type ClaimWithTreet,
  claimsOfMember,
  countCatalogue,
  countClaimsOfTreet,
  findCode,
  findMembership,
  heldClaims,
  listCatalogue,
  listClaimsOfTreet,
  lockClaimByRef,
  lockClaimOfMember,
  nextOrdinal,
  type StoredMember,
  takeCode,
} from "./queries.ts";
import { claimRefFrom, claimRefusal, expiryOf, windowOf } from "./rules.ts";

type Inside = OperationContext & { business: ActingBusiness; user: { id: string } };
const UNDO_MS = 15 * 60_000;

const membershipOf = ({ deps, business, user }: Inside) => findMembership(deps.db, business.id, user.id);

export const catalogue = operations.claims.catalogue.use(business).handler(async ({ input, context }) => {
  const { deps, business, standing } = context;
  const now = deps.clock();
  const member = await membershipOf(context);
  const query = {
    ...{ businessId: business.id, now, search: input.search, category: input.category, limit: input.limit },
    labels: member?.labels ?? [],
    everyAudience: isOnTeam(standing),
    cursor: input.cursor ? decodeCursor(input.cursor) : undefined,
  };
  const rows = await listCatalogue(deps.db, query);
  const total = await countCatalogue(deps.db, query);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  const held = await heldBy(
    context,
    member,
    page.map(({ treet }) => treet),
  );
  return {
    items: page.map(({ treet }) => presentOffer(treet, context, member, held(treet), now)),
    nextCursor: last ? encodeCursor([last.sortValue, last.treet.id]) : null,
    total,
  };
});

export const offer = operations.claims.offer.use(business).handler(async ({ input, context }) => {
  const { deps, business, standing } = context;
  const now = deps.clock();
  const treet = await findTreet(deps.db, business.id, input.treet);
  const member = await membershipOf(context);
  if (!treet) throw problem("not_found");
  const held = (await heldBy(context, member, [treet]))(treet);
  const refusal = claimRefusal({ treet, member, held, now });
  // A draft, or what is for others, does not exist for a member; what has ended they may still read about.
  const isHidden = refusal === "treet_not_live" || refusal === "not_in_audience";
  if (isHidden && !isOnTeam(standing)) throw problem("not_found");
  return presentOffer(treet, context, member, held, now);
});

/** How many of each of these treets the member holds in its present window. */
async function heldBy(
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

function presentOffer(
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
 */
export const claim = operations.claims.claim.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await deps.limits.spend("claim", user.id);
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const member = await findMembership(tx, business.id, user.id);
    const treet = await lockTreet(tx, business.id, input.treet);
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
});

function refused(code: ProblemCode) {
  return code === "not_in_audience" || code === "treet_not_live" ? problem("not_found") : problem(code);
}

export const mine = operations.claims.mine.use(business).handler(async ({ context }) => {
  const member = await membershipOf(context);
  if (!member) return [];
  const now = context.deps.clock();
  return (await claimsOfMember(context.deps.db, member.id)).map((found) => presentClaim(found, now));
});

export const reveal = operations.claims.reveal.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const member = await membershipOf(context);
  if (!member) throw problem("not_found");
  const found = await inTransaction(deps.db, async (tx) => {
    const locked = await lockClaimOfMember(tx, member.id, input.claim);
    if (!locked) throw problem("not_found");
    const state = claimStateAt(locked.claim, now);
    if (state === "cancelled" || state === "revoked") throw problem("not_found");
    if (state === "expired") throw problem("claim_expired");
    if (locked.claim.revealedAt) return locked;
    await tx.update(claims).set({ revealedAt: now }).where(eq(claims.id, locked.claim.id));
    return { ...locked, claim: { ...locked.claim, revealedAt: now } };
  });
  const { claim, treet } = found;
  const cipher = claim.codeId ? await findCode(deps.db, claim.codeId) : undefined;
  const pooled = cipher ? codeVault(deps.signingKey).decrypt(cipher) : null;
  const tillUrl =
    deps.config.publicUrl +
    href("treet", { business: business.slug, rest: [treet.id, "redeem"] }, { ref: claim.ref });
  return {
    ...presentClaim(found, now),
    code: pooled ?? (treet.type === "shared_code" ? treet.sharedCode : null),
    url: treet.targetUrl?.replaceAll("{ref}", encodeURIComponent(claim.ref)) ?? null,
    howToUse: treet.howToUse,
    qr: await qrCode(tillUrl, { type: "svg", margin: 1, errorCorrectionLevel: "M" }),
  };
});

/** A claim nobody has looked at can be given back; its place and its code go to somebody else. */
export const cancel = operations.claims.cancel.use(business).handler(async ({ input, context }) => {
  const { deps } = context;
  const now = deps.clock();
  const member = await membershipOf(context);
  if (!member) throw problem("not_found");
  return inTransaction(deps.db, async (tx) => {
    const found = await lockClaimOfMember(tx, member.id, input.claim);
    if (!found) throw problem("not_found");
    if (found.claim.revealedAt || claimStateAt(found.claim, now) !== "active")
      throw problem("conflict", {
        message: "This claim has been used or shown, so it cannot be given back.",
      });
    const [row] = await tx
      .update(claims)
      .set({ state: "cancelled", codeId: null })
      .where(eq(claims.id, found.claim.id))
      .returning();
    if (!row) throw problem("not_found");
    if (found.claim.codeId)
      await tx.update(treetCodes).set({ claimId: null }).where(eq(treetCodes.id, found.claim.codeId));
    await tx
      .update(treets)
      .set({ claimedCount: sql`greatest(0, ${treets.claimedCount} - 1)` })
      .where(eq(treets.id, found.treet.id));
    return presentClaim({ claim: row, treet: found.treet }, now);
  });
});

export const ofTreet = operations.claims.ofTreet.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  if (!(await findTreet(deps.db, business.id, input.treet))) throw problem("not_found");
  const rows = await listClaimsOfTreet(deps.db, {
    ...{ businessId: business.id, treetId: input.treet, limit: input.limit },
    cursor: input.cursor ? decodeCursor(input.cursor) : undefined,
  });
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => presentForTill(row, now)),
    nextCursor: last ? encodeCursor([last.sortValue, last.claim.id]) : null,
    total: await countClaimsOfTreet(deps.db, input.treet),
  };
});

export const find = operations.claims.find.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const found = await inTransaction(deps.db, (tx) => lockClaimByRef(tx, business.id, input.ref));
  if (!found || found.claim.state === "cancelled") throw unknownRef();
  return presentForTill(found, deps.clock());
});

export const redeem = operations.claims.redeem.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await lockClaimByRef(tx, business.id, input.ref);
    if (!found || found.claim.state === "cancelled" || found.claim.state === "revoked") throw unknownRef();
    const state = claimStateAt(found.claim, now);
    if (state === "redeemed")
      throw problem("claim_already_redeemed", { details: { at: found.claim.redeemedAt?.toISOString() } });
    if (state === "expired") throw problem("claim_expired");
    const redeemed = { state: "redeemed", redeemedAt: now, redeemedBy: `user:${user.id}` } as const;
    await tx.update(claims).set(redeemed).where(eq(claims.id, found.claim.id));
    return presentForTill({ ...found, claim: { ...found.claim, ...redeemed } }, now);
  });
});

export const undo = operations.claims.undo.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await lockClaimByRef(tx, business.id, input.ref);
    if (!found) throw unknownRef();
    const { redeemedAt, redeemedBy } = found.claim;
    const isLate = !redeemedAt || now.getTime() - redeemedAt.getTime() > UNDO_MS;
    if (isLate || redeemedBy !== `user:${user.id}`)
      throw problem("conflict", { message: "Only who redeemed it can undo that, within 15 minutes." });
    const active = { state: "active", redeemedAt: null, redeemedBy: null } as const;
    await tx.update(claims).set(active).where(eq(claims.id, found.claim.id));
    return presentForTill({ ...found, claim: { ...found.claim, ...active } }, now);
  });
});

const unknownRef = () => problem("not_found", { message: "There is no such claim here." });

/** The state of a claim by the clock. */
function claimStateAt({ state, expiresAt }: ClaimWithTreet["claim"], now: Date): ClaimState {
  return state === "active" && expiresAt && expiresAt <= now ? "expired" : (state as ClaimState);
}

function presentClaim({ claim, treet }: ClaimWithTreet, now: Date): z.input<typeof claimSchema> {
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

function presentForTill(found: ClaimWithHolder, now: Date): z.input<typeof claimForTill> {
  const { firstName, lastName } = found.member;
  return {
    ...presentClaim(found, now),
    holder: `${firstName} ${lastName.slice(0, 1)}${lastName ? "." : ""}`.trim() || "A member",
  };
}
