import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { formatPrice } from "#shared/money.ts";
import { problem } from "#shared/problems.ts";
import { leastPriceIn } from "#shared/purchases.ts";
import { FIRST_LANGUAGE, languageOf, languages } from "#shared/words/language.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow, matching } from "../../platform/db/rows.ts";
import { businesses, formerSlugs } from "../../platform/db/schema/businesses.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { type Transaction, violates } from "../../platform/db/transaction.ts";
import { differences } from "../../platform/differences.ts";
import { inBusiness } from "../../platform/operation.ts";
import { type BusinessRow, checkSlug, lockBusiness, present } from "../businesses/index.ts";

/** How long a former address redirects to the new one. */
export const FORMER_SLUG_MS = 90 * DAY_MS;

const shown = (row: BusinessRow) => ({
  business: present(row),
  settings: { ...businessSettings(row), language: languageOf(row.language, languages) ?? FIRST_LANGUAGE },
});

export const get = inBusiness.settings.get.handler(async ({ context }) => {
  const { deps, business } = context;
  const row = await oneOr404(findRow(deps.db, businesses, { id: business.id }));
  return shown(row);
});

export const update = inBusiness.settings.update.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { timezone, joinPolicy, currency, language, ...chosen } = input.changes;
  return change(context, async ({ tx, now, record }) => {
    const before = await oneOr404(lockBusiness(tx, business.id));
    if (currency && currency !== before.currency) {
      await requireNoAmounts(tx, business.id);
      await requirePayable(tx, business.id, currency, now);
    }
    const [row] = await tx
      .update(businesses)
      .set({
        settings: { ...before.settings, ...chosen },
        ...(timezone && { timezone }),
        ...(joinPolicy && { joinPolicy }),
        ...(currency && { currency }),
        ...(language && { language }),
      })
      .where(eq(businesses.id, business.id))
      .returning();
    if (!row) throw problem("not_found");
    if (row.timezone !== before.timezone)
      await deps.events.emit(tx, { type: "business.timezone-changed", businessId: business.id });
    await record(
      "settings.changed",
      business.id,
      auditSentence(log.settingsChanged),
      differences({ ...businessSettings(before), ...before }, input.changes),
    );
    return shown(row);
  });
});

/**
 * Throws a Problem if treets with an amount were claimed: claims keep their value, so the currency can no longer
 * change.
 */
async function requireNoAmounts(tx: Transaction, businessId: string): Promise<void> {
  const [claimed] = await tx
    .select({ id: treets.id })
    .from(treets)
    .where(
      and(
        eq(treets.businessId, businessId),
        or(eq(treets.valueKind, "amount"), gt(treets.priceMinor, 0)),
        gt(treets.claimedCount, 0),
      ),
    )
    .limit(1);
  if (!claimed) return;
  const message = refusals.currencyInUse();
  throw problem("invalid_input", { message, fields: { currency: message } });
}

/** Throws a Problem if members already see a price that is too small to be paid in the new currency. */
async function requirePayable(
  tx: Transaction,
  businessId: string,
  currency: string,
  now: Date,
): Promise<void> {
  const least = leastPriceIn(currency);
  const tooCheap = await tx
    .select({ title: treets.title })
    .from(treets)
    .where(
      and(
        eq(treets.businessId, businessId),
        inArray(treets.state, ["live", "scheduled", "paused"]),
        gt(treets.priceMinor, 0),
        lt(treets.priceMinor, least),
        or(isNull(treets.claimUntil), gt(treets.claimUntil, now)),
      ),
    )
    .limit(5);
  if (tooCheap.length === 0) return;
  const message = refusals.pricesLeast({
    price: formatPrice({ minor: least, currency }),
    titles: tooCheap.map(({ title }) => title).join(", "),
  });
  throw problem("invalid_input", { message, fields: { currency: message } });
}

export const changeSlug = inBusiness.settings.changeSlug.handler(async ({ input, context }) => {
  const { business } = context;
  const { slug } = input;
  return change(context, async ({ tx, now, record }) => {
    // Read under the lock, as somebody else may have changed it a moment ago.
    const { slug: former } = await oneOr404(lockBusiness(tx, business.id));
    if (slug === former) return { slug };
    // The business may take back a former address of its own.
    await tx.delete(formerSlugs).where(matching(formerSlugs, { slug, businessId: business.id }));
    await tx.delete(formerSlugs).where(and(eq(formerSlugs.slug, slug), lt(formerSlugs.until, now)));
    const { state, suggestions } = await checkSlug(tx, slug, now);
    if (state === "reserved") throw problem("slug_reserved", { fields: { slug: refusals.slugReserved() } });
    if (state !== "free") throw taken(suggestions);
    await tx
      .update(businesses)
      .set({ slug })
      .where(eq(businesses.id, business.id))
      .catch((error: unknown) => {
        // The address was taken after it was checked.
        throw violates(error, "businesses_slug_key") ? taken(suggestions) : error;
      });
    const until = new Date(now.getTime() + FORMER_SLUG_MS);
    await tx.insert(formerSlugs).values({ slug: former, businessId: business.id, until });
    const sentence = auditSentence(log.slugChanged, { from: former, to: slug });
    await record("business.slug-changed", business.id, sentence, { slug: [former, slug] });
    return { slug };
  });
});

function taken(suggestions: readonly string[]) {
  const message =
    suggestions.length > 0
      ? refusals.slugTakenTry({ suggestions: suggestions.join(", ") })
      : refusals.slugTaken();
  return problem("slug_taken", { message, fields: { slug: message }, details: { suggestions } });
}
