import { desc } from "drizzle-orm";
import type { z } from "zod";
import { readableShade } from "#shared/colors.ts";
import type { profileChanges } from "#shared/contract/profile.ts";
import { type Problem, problem } from "#shared/problems.ts";
import * as commonWords from "#words/common.ts";
import * as refusals from "#words/refusals.ts";
import { actorName } from "../../platform/audit.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import { matching } from "../../platform/db/rows.ts";
import { auditEntries, type BusinessRow } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

type Changes = z.output<typeof profileChanges>;

/** Fields that are compared as entered. */
const compared = [
  ...(["name", "tagline", "about", "category", "website", "publicEmail", "address", "openingHours"] as const),
  ...(["brandColor", "visibility", "showsFigures", "showsSamples", "socialLinks"] as const),
] satisfies readonly (keyof Changes)[];

/**
 * Returns a `stale_version` Problem that says who changed a profile while it was being edited, with the fields that
 * differ.
 */
export async function staleProfile(tx: Transaction, present: BusinessRow, typed: Changes): Promise<Problem> {
  const [last] = await tx
    .select({ actor: actorName() })
    .from(auditEntries)
    .where(matching(auditEntries, { businessId: present.id, entityId: present.id }))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  const now = { ...present, ...businessSettings(present) };
  // Normalised as it would be stored.
  const wanted = { ...typed, brandColor: readableShade(typed.brandColor) };
  const differences = compared
    .filter((field) => wanted[field] !== undefined && textOf(now[field]) !== textOf(wanted[field]))
    .map((field) => ({ field, now: textOf(now[field]) }));
  return problem("stale_version", {
    message: refusals.profileChangedSince({ who: last?.actor ?? commonWords.someone() }),
    details: { version: present.version, differences },
  });
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : value === null || value === undefined ? "" : String(value);
