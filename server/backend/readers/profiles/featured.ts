import { and, eq, inArray } from "drizzle-orm";
import { MAX_FEATURED } from "#shared/business-kinds.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { forEverybody, listCatalogue } from "../../offers/claims/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { differences } from "../../platform/differences.ts";
import { inBusiness } from "../../platform/operation.ts";

interface Place {
  readonly id: string;
  readonly settings: unknown;
}

/** Returns the featured treets that everyone can claim, in the chosen order. */
export async function shownOf(db: Executor, place: Place, now: Date) {
  const { featuredTreets } = businessSettings(place);
  const { rows } = await listCatalogue(db, {
    ...forEverybody,
    businessId: place.id,
    now,
    limit: MAX_FEATURED,
    among: featuredTreets,
  });
  const found = new Map(rows.map(({ treet }) => [treet.id, treet]));
  return featuredTreets.flatMap((id) => {
    const treet = found.get(id);
    return treet ? [{ id, title: treet.title, summary: treet.summary, imageId: treet.imageId }] : [];
  });
}

export const featured = inBusiness.profiles.featured.handler(async ({ context }) => {
  const { deps, business } = context;
  const row = await oneOr404(findRow(deps.db, businesses, { id: business.id }));
  const ids = businessSettings(row).featuredTreets;
  const titles = new Map((await namedIn(deps.db, business.id, ids)).map(({ id, title }) => [id, title]));
  const shown = new Set((await shownOf(deps.db, row, deps.clock())).map(({ id }) => id));
  return {
    version: row.version,
    treets: ids.flatMap((id) => {
      const title = titles.get(id);
      return title === undefined ? [] : [{ id, title, isShown: shown.has(id) }];
    }),
  };
});

export const feature = inBusiness.profiles.feature.handler(async ({ input, context }) => {
  const { business } = context;
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
    await tx
      .update(businesses)
      .set({ settings: { ...before.settings, featuredTreets: input.treets }, version: before.version + 1 })
      .where(eq(businesses.id, business.id));
    await record({
      action: "profile.featured",
      entity: "business",
      entityId: business.id,
      summary: auditSentence(log.profileFeatured),
      changes: differences(businessSettings(before), { featuredTreets: input.treets }),
    });
    return { done: true as const };
  });
});

const namedIn = (db: Executor, businessId: string, ids: readonly string[]) =>
  db
    .select({ id: treets.id, title: treets.title })
    .from(treets)
    .where(and(eq(treets.businessId, businessId), inArray(treets.id, [...ids])));
