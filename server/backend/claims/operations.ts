import { eq, sql } from "drizzle-orm";
import { toString as qrCode } from "qrcode";
import type { z } from "zod";
import type { claimForTill } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { audit } from "../audit.ts";
import { decodeCursor, encodeCursor } from "../db/keyset.ts";
import { claims, treetCodes, treets } from "../db/schema/treets.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { business, isOnTeam, operations } from "../operation.ts";
import { codeVault } from "../treets/codes.ts";
import { findTreet } from "../treets/queries.ts";
import {
  claimOne,
  claimStateAt,
  heldBy,
  type Inside,
  membershipOf,
  presentClaim,
  presentOffer,
} from "./claiming.ts";
import {
  type ClaimWithHolder,
  claimsOfMember,
  countCatalogue,
  countClaimsOfTreet,
  findClaimByRef,
  findCode,
  listCatalogue,
  listClaimsOfTreet,
  lockClaimByRef,
  lockClaimOfMember,
} from "./queries.ts";
import { claimRefusal } from "./rules.ts";

const UNDO_MS = 15 * 60_000;

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

export const claim = operations.claims.claim
  .use(business)
  .handler(({ input, context }) => claimOne(context, input.treet));

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
  const found = await findClaimByRef(deps.db, business.id, input.ref);
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
    await noteAtTill(tx, context, found, "claim.redeemed", "was redeemed");
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
    await noteAtTill(tx, context, found, "claim.redemption-undone", "is open again");
    return presentForTill({ ...found, claim: { ...found.claim, ...active } }, now);
  });
});

/** Who gave what to whom: asked for when a partner's count and the team's differ. */
async function noteAtTill(
  tx: Transaction,
  { deps, business, user, caller }: Inside,
  { claim, treet }: ClaimWithHolder,
  action: string,
  words: string,
): Promise<void> {
  await audit(tx, {
    ...{ businessId: business.id, actor: `user:${user.id}`, action, requestId: caller.requestId },
    ...{ entity: "claim", entityId: claim.id, at: deps.clock() },
    summary: `Claim ${claim.ref} of ${treet.title} ${words}`,
  });
}

const unknownRef = () => problem("not_found", { message: "There is no such claim here." });

function presentForTill(found: ClaimWithHolder, now: Date): z.input<typeof claimForTill> {
  const { firstName, lastName } = found.member;
  return {
    ...presentClaim(found, now),
    holder: `${firstName} ${lastName.slice(0, 1)}${lastName ? "." : ""}`.trim() || "A member",
  };
}
