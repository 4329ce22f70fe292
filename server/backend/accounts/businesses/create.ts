import { eq } from "drizzle-orm";
import type { z } from "zod";
import { readableShade } from "#shared/colors.ts";
import { MAX_OWNED_BUSINESSES } from "#shared/constants.ts";
import { createBusinessInput } from "#shared/contract/businesses.ts";
import { problem } from "#shared/problems.ts";
import { FIRST_LANGUAGE } from "#shared/words/language.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { languageOfRequest } from "../../../language.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { insertRow } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { type Transaction, violates } from "../../platform/db/transaction.ts";
import { requireOwnImage } from "../../platform/images/own.ts";
import type { SignedInContext } from "../../platform/operation-context.ts";
import { type BusinessRow, countOwned } from "./queries.ts";
import { checkSlug } from "./slugs.ts";

/**
 * Creates a business with its owner, its first link and, if requested, initial drafts, all in the caller's transaction.
 * Rejects with a Problem at the field, for example if the address is taken.
 */
export async function createBusiness(
  tx: Transaction,
  { deps, user, caller }: SignedInContext,
  asked: z.input<typeof createBusinessInput>,
): Promise<BusinessRow> {
  const { kind, logo, cover, brandColor, start, ...rest } = createBusinessInput.parse(asked);
  const now = deps.clock();
  const { state, suggestions } = await checkSlug(tx, rest.slug, now);
  if (state === "reserved") throw problem("slug_reserved", { fields: { slug: refusals.slugReserved() } });
  if (state !== "free") throw slugTaken(suggestions);
  await requireFewOwned(tx, user.id);
  if (logo) await requireOwnImage(tx, { id: logo, userId: user.id, purpose: "logo" }, "logo");
  if (cover) await requireOwnImage(tx, { id: cover, userId: user.id, purpose: "cover" }, "cover");
  const row = {
    ...rest,
    id: newId("biz"),
    logoImageId: logo ?? null,
    coverImageId: cover ?? null,
    brandColor: brandColor ? readableShade(brandColor) : null,
    country: rest.country ?? null,
    isCommunity: kind !== "provider",
    isProvider: kind !== "community",
    language: languageOfRequest() ?? deps.config.LANGUAGES[0] ?? FIRST_LANGUAGE,
    createdBy: user.id,
    createdAt: now,
  };
  const created = await insertRow(tx, businesses, row).catch((error: unknown) => {
    // The address was taken after it was checked.
    throw violates(error, "businesses_slug_key") ? slugTaken(suggestions) : error;
  });
  await deps.events.emit(tx, {
    type: "business.created",
    businessId: created.id,
    business: created,
    start,
    userId: user.id,
  });
  await tx.insert(teamMemberships).values({
    id: newId("tm"),
    businessId: created.id,
    userId: user.id,
    role: "owner",
    billing: true,
    canRedeem: true,
    joinedAt: now,
  });
  await record(
    tx,
    { deps, business: created, user, caller, at: now },
    "business.created",
    created.id,
    auditSentence(log.businessCreated, { name: created.name }),
  );
  return created;
}

/** Throws a Problem if the user owns as many businesses as possible. Those created at the same time wait here. */
async function requireFewOwned(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if ((await countOwned(tx, userId)) < MAX_OWNED_BUSINESSES) return;
  throw problem("limit_reached", {
    message: refusals.ownsTooMany({ businessesOwnedMost: MAX_OWNED_BUSINESSES }),
    details: { limit: MAX_OWNED_BUSINESSES },
  });
}

function slugTaken(suggestions: readonly string[]) {
  const [a, b, c] = suggestions;
  const message = a && b && c ? refusals.slugTakenTryThree({ a, b, c }) : refusals.slugTaken();
  return problem("slug_taken", { message, fields: { slug: message }, details: { suggestions } });
}
