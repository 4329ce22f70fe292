import { isSlug, reservedSlugs, slugFrom } from "#shared/slugs.ts";
import type { Executor } from "../../platform/db/database.ts";
import { takenSlugs } from "./queries.ts";

export type SlugState = "free" | "taken" | "reserved" | "invalid";

/** Checks whether a slug is available and suggests up to three that are. It may still be taken before it is used. */
export async function checkSlug(
  db: Executor,
  slug: string,
  now: Date,
): Promise<{ state: SlugState; suggestions: string[] }> {
  const candidates = suggestionsFor(slug);
  const taken = await takenSlugs(db, [slug, ...candidates], now);
  const suggestions = candidates.filter((candidate) => !taken.has(candidate)).slice(0, 3);
  if (!isSlug(slug)) return { state: "invalid", suggestions };
  if (reservedSlugs.has(slug)) return { state: "reserved", suggestions };
  return { state: taken.has(slug) ? "taken" : "free", suggestions };
}

function suggestionsFor(slug: string): string[] {
  const stem = slugFrom(slug).slice(0, 40).replace(/-+$/, "") || "my-community";
  const parts = stem.split("-");
  return ["club", "community", "2", "hub", "perks", "3"]
    .filter((suffix) => !parts.includes(suffix))
    .map((suffix) => `${stem}-${suffix}`)
    .filter((candidate) => isSlug(candidate) && !reservedSlugs.has(candidate));
}
