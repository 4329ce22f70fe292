import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { toString as qrCode } from "qrcode";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { listPage, type PageAsked } from "../../platform/db/page.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { members } from "../../platform/db/schema/members.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import { claimedContent, codeVault } from "../treets/index.ts";
import { claimStateAt, membershipOf, presentClaim } from "./claiming.ts";
import { findCodes } from "./codes.ts";
import { type ClaimWithTreet, lockClaimOfMember, withTreetAsClaimed } from "./queries.ts";
import { requireHeld } from "./rules.ts";
import { supplierOf, suppliersOf } from "./suppliers.ts";

/** The holder of claims: a member in one community, or a user across all communities they ever belonged to. */
type Holder = { readonly memberId: string } | { readonly userId: string };

interface Narrowing extends PageAsked {
  readonly treet?: string | undefined;
  readonly search?: string | undefined;
}

export const mine = inBusiness.claims.mine.handler(async ({ input, context }) => {
  const { deps } = context;
  const member = await membershipOf(context);
  if (!member) return { items: [], nextCursor: null, total: 0 };
  const now = deps.clock();
  const { rows, ...page } = await heldBy(deps.db, { memberId: member.id }, input, now);
  return { items: await keptClaims(deps, rows, now), ...page };
});

/**
 * Claims outlive membership and stay with a former member until they expire, so no permission in the community is
 * checked.
 */
export const wallet = signedIn.claims.wallet.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  const { rows, ...page } = await heldBy(deps.db, { userId: user.id }, input, now);
  const kept = await keptClaims(deps, rows, now);
  const items = kept.map((claim, index) => ({ ...claim, business: holdingPlace(rows[index] as HeldRow) }));
  return { items, ...page };
});

type HeldRow = Awaited<ReturnType<typeof heldBy>>["rows"][number];

const holdingPlace = ({ business, memberStatus }: HeldRow) => ({
  slug: business.slug,
  name: business.name,
  logoUrl: imageUrl(business.logoImageId, "small"),
  timezone: business.timezone,
  isMember: memberStatus === "active",
});

/** Presents claims with their suppliers, and with their content if the holder has revealed it. */
async function keptClaims(deps: Dependencies, rows: readonly HeldRow[], now: Date) {
  const shownRows = rows.filter((found) => isShown(found, now));
  const [suppliers, codes] = await Promise.all([
    suppliersOf(
      deps.db,
      rows.map(({ treet }) => treet),
    ),
    findCodes(
      deps.db,
      shownRows.map(({ claim }) => claim),
    ),
  ]);
  return Promise.all(
    rows.map(async (found) => ({
      ...presentClaim(found, now),
      supplier: supplierOf(suppliers, found.treet),
      location: found.treet.location,
      daysLeft: daysLeftOf(found, now),
      shown: shownRows.includes(found) ? await shownOf(deps, found, codes, now) : null,
    })),
  );
}

function daysLeftOf({ claim }: ClaimWithTreet, now: Date): number | null {
  if (claim.expiresAt === null || claimStateAt(claim, now) !== "active") return null;
  return Math.ceil((claim.expiresAt.getTime() - now.getTime()) / DAY_MS);
}

const isShown = ({ claim }: ClaimWithTreet, now: Date) =>
  claim.revealedAt !== null && claim.pausedAt === null && claimStateAt(claim, now) === "active";

export const reveal = inBusiness.claims.reveal.handler(async ({ input, context }) => {
  const member = await oneOr404(membershipOf(context));
  return revealClaim(context.deps, member.id, input.claim);
});

export const show = signedIn.claims.show.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const held = await oneOr404(
    deps.db
      .select({ memberId: members.id })
      .from(claims)
      .innerJoin(members, eq(members.id, claims.memberId))
      .where(and(eq(claims.id, input.claim), eq(members.userId, user.id))),
  );
  return revealClaim(deps, held.memberId, input.claim);
});

/** Returns the content of a claim. The first time, records that it was revealed. */
async function revealClaim(deps: Dependencies, memberId: string, claimId: string) {
  const now = deps.clock();
  const found = await inTransaction(deps.db, async (tx) => {
    const locked = await oneOr404(lockClaimOfMember(tx, memberId, claimId));
    const state = claimStateAt(locked.claim, now);
    requireHeld(state);
    if (state === "pending_approval") throw conflict(refusals.claimApprovalPending());
    if (state === "expired") throw problem("claim_expired");
    if (locked.claim.pausedAt) throw conflict(refusals.yourPaymentInDispute());
    if (locked.claim.revealedAt) return locked;
    await tx.update(claims).set({ revealedAt: now }).where(eq(claims.id, locked.claim.id));
    const { businessId } = locked.claim;
    await deps.events.emit(tx, { type: "claim.revealed", businessId, claims: [locked.claim], at: now });
    return { ...locked, claim: { ...locked.claim, revealedAt: now } };
  });
  return shownOf(deps, found, await findCodes(deps.db, [found.claim]), now);
}

async function shownOf(
  deps: Dependencies,
  found: ClaimWithTreet,
  codes: ReadonlyMap<string, string>,
  now: Date,
) {
  const { claim, treet } = found;
  const cipher = claim.codeId ? codes.get(claim.codeId) : undefined;
  const pooled = cipher ? codeVault(deps.signingKey).decrypt(cipher) : null;
  const scanUrl = deps.config.publicUrl + href("redirect", {}, { c: claim.ref });
  return {
    ...presentClaim(found, now),
    code: pooled ?? (treet.type === "shared_code" ? treet.sharedCode : null),
    url: treet.targetUrl?.replaceAll("{ref}", encodeURIComponent(claim.ref)) ?? null,
    howToUse: treet.howToUse,
    qr: await qrCode(scanUrl, { type: "svg", margin: 1, errorCorrectionLevel: "M" }),
  };
}

/**
 * Position of a claim in its holder's wallet: usable claims first, soonest expiry on top; then those waiting for
 * approval; then all that are over, newest first. A single integer: a rank, with microseconds within it.
 */
const placeInWallet = (now: Date): SQL => sql`(case
  when ${claims.state} = 'active' and ${claims.expiresAt} is null then 50000000000000000
  when ${claims.state} = 'active' and ${claims.expiresAt} > ${now.toISOString()}::timestamptz
    then (extract(epoch from ${claims.expiresAt}) * 1000000)::bigint
  when ${claims.state} = 'pending_approval'
    then 200000000000000000 - (extract(epoch from ${claims.claimedAt}) * 1000000)::bigint
  else 300000000000000000 - (extract(epoch from ${claims.claimedAt}) * 1000000)::bigint
end)`;

/** Lists everything the holder has claimed, except cancelled claims. */
async function heldBy(db: Executor, holder: Holder, { treet, search, ...asked }: Narrowing, now: Date) {
  const { rows, ...page } = await listPage(db, asked, {
    order: { by: placeInWallet(now), id: claims.id, type: "bigint", direction: "ascending" },
    from: claims,
    filter: and(
      "memberId" in holder
        ? eq(claims.memberId, holder.memberId)
        : sql`claims.member_id in (select id from members where user_id = ${holder.userId})`,
      ne(claims.state, "cancelled"),
      treet ? eq(claims.treetId, treet) : undefined,
      search ? isAbout(search) : undefined,
    ),
    select: (place) =>
      db
        .select({
          claim: claims,
          treet: treets,
          content: claimedContent,
          currency: businesses.currency,
          business: businesses,
          memberStatus: members.status,
          ...place,
        })
        .from(claims)
        .innerJoin(treets, eq(treets.id, claims.treetId))
        .innerJoin(members, eq(members.id, claims.memberId))
        .innerJoin(businesses, eq(businesses.id, claims.businessId))
        .$dynamic(),
    idOf: ({ claim }) => claim.id,
  });
  return { ...page, rows: rows.map(withTreetAsClaimed) };
}

const isAbout = (search: string): SQL =>
  sql`(exists (select 1 from treets t where t.id = claims.treet_id and ${isFoundIn(search, sql`t.title`)})
    or exists (select 1 from businesses b where b.id = claims.business_id and ${isFoundIn(search, sql`b.name`)}))`;
