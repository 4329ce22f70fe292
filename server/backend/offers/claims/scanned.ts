import { and, eq, or, sql } from "drizzle-orm";
import { can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { membershipIn } from "../../accounts/businesses/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { operations } from "../../platform/operation.ts";

/**
 * Handles the scan of a claim's QR code, which anyone with a camera can do. Staff of a till that takes the claim are
 * told which till; everyone else gets only the partner's name, rate-limited, as references can be guessed.
 */
export const scanned = operations.claims.scanned.handler(async ({ input, context }) => {
  const { deps, actor, caller } = context;
  const places = await placesThatTake(deps.db, input.ref);
  const till = actor?.user && (await counterOf(deps.db, places, actor.user.id));
  if (till) return till;
  await deps.limits.consume("claim-scan-address", caller.ip);
  const [nearest] = places;
  if (!nearest) throw problem("not_found", { message: refusals.noSuchClaim() });
  return { partner: nearest.name, till: null };
});

type Place = Awaited<ReturnType<typeof placesThatTake>>[number];

/** Places where a claim can be redeemed, nearest first: at its supplier, and at the community. */
const placesThatTake = (db: Executor, ref: string) =>
  db
    .select({ slug: businesses.slug, name: businesses.name, treetId: treets.id })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(businesses, or(eq(businesses.id, treets.supplierId), eq(businesses.id, claims.businessId)))
    .where(and(eq(claims.ref, ref), countsAsMade(claims.state)))
    .orderBy(sql`${businesses.id} is not distinct from ${treets.supplierId} desc`);

async function counterOf(db: Executor, places: readonly Place[], userId: string) {
  for (const { slug, treetId } of places) {
    const found = await membershipIn(db, slug, userId);
    if (found && can(found.membership, "claims.redeem")) {
      return { partner: found.business.name, till: { business: slug, treet: treetId } };
    }
  }
  return undefined;
}
