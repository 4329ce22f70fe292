import { and, eq, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import { FEATURED_SHOWN, MAX_FEATURED } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { byRank, forEverybody, listCatalogue } from "../../offers/claims/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { featuredRank, treets } from "../../platform/db/schema/treets.ts";
import { differences } from "../../platform/differences.ts";
import { inBusiness } from "../../platform/operation.ts";

interface Place {
  readonly id: string;
  readonly settings: unknown;
}

/**
 * Condition for the featured treets: those with the mark, which the team can also set in a treet's form, and those it
 * placed on the profile before the mark followed.
 */
const isFeatured = (placed: readonly string[]) => or(treets.featured, inArray(treets.id, [...placed]));

/** Returns the first featured treets that everyone can claim, in the team's order. */
export const shownOf = async (db: Executor, place: Place, now: Date) =>
  (await forEverybodyOf(db, place, now))
    .slice(0, FEATURED_SHOWN)
    .map(({ treet: { id, title, summary, imageId } }) => ({ id, title, summary, imageId }));

async function forEverybodyOf(db: Executor, place: Place, now: Date) {
  const { rows } = await listCatalogue(db, {
    ...forEverybody,
    businessId: place.id,
    now,
    limit: MAX_FEATURED,
    only: isFeatured(businessSettings(place).featuredTreets),
  });
  return byRank(rows);
}

/** Returns the featured treets that are not over, in the team's order; those without a place come last, newest first. */
const featuredOf = (db: Executor, { id, settings }: Place) =>
  db
    .select({ id: treets.id, title: treets.title })
    .from(treets)
    .where(
      and(
        eq(treets.businessId, id),
        isFeatured(businessSettings({ settings }).featuredTreets),
        notInArray(treets.state, ["ended", "archived"]),
      ),
    )
    .orderBy(featuredRank, sql`${treets.publishedAt} desc nulls last`, treets.id)
    .limit(MAX_FEATURED);

export const featured = inBusiness.profiles.featured.handler(async ({ context }) => {
  const { deps, business } = context;
  const row = await oneOr404(findRow(deps.db, businesses, { id: business.id }));
  const now = deps.clock();
  const [all, shown] = await Promise.all([featuredOf(deps.db, row), forEverybodyOf(deps.db, row, now)]);
  const ids = new Set(shown.map(({ treet }) => treet.id));
  return {
    version: row.version,
    treets: all.map((treet) => ({ ...treet, isShown: ids.has(treet.id) })),
  };
});

export const feature = inBusiness.profiles.feature.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return change(context, async ({ tx, record }) => {
    const before = await oneOr404(lockBusiness(tx, business.id));
    if (before.version !== input.version)
      throw problem("stale_version", {
        message: refusals.profileChangedMeanwhile(),
        details: { version: before.version },
      });
    const known = await namedIn(tx, business.id, input.treets);
    if (known.length !== input.treets.length)
      throw problem("invalid_input", { fields: { treets: refusals.treetOfCommunity() } });
    const former = await featuredOf(tx, before);
    const isChosen = inArray(treets.id, input.treets);
    await tx
      .update(treets)
      .set({ featured: isChosen, updatedAt: deps.clock(), version: sql`${treets.version} + 1` })
      .where(
        and(
          eq(treets.businessId, business.id),
          inArray(treets.id, [...former.map(({ id }) => id), ...input.treets]),
          ne(treets.featured, isChosen),
        ),
      );
    await tx
      .update(businesses)
      .set({ settings: { ...before.settings, featuredTreets: input.treets }, version: before.version + 1 })
      .where(eq(businesses.id, business.id));
    await record(
      "profile.featured",
      business.id,
      auditSentence(log.profileFeatured),
      differences(businessSettings(before), { featuredTreets: input.treets }),
    );
    return { done: true as const };
  });
});

const namedIn = (db: Executor, businessId: string, ids: readonly string[]) =>
  db
    .select({ id: treets.id, title: treets.title })
    .from(treets)
    .where(and(eq(treets.businessId, businessId), inArray(treets.id, [...ids])));
