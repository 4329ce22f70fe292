import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { isTooDeep } from "../../json-depth.ts";

/**
 * Refuses what no database keeps, wherever in an input it stands: a NUL, which PostgreSQL cannot keep or compare, half
 * of a surrogate pair, which is no character, and values in values without end.
 */
export function requireStorable(input: unknown): void {
  if (isTooDeep(input)) throw problem("bad_request", { message: refusals.nestedTooDeeply() });
  const path = pathToUnstorable(input);
  if (path === undefined) return;
  throw problem("invalid_input", { fields: { [path]: refusals.characterForbidden() } });
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Where the first such text is, such as "rows.3.email"; "" where the input itself is it. */
function pathToUnstorable(value: unknown): string | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : "";
  if (typeof value !== "object" || value === null || value instanceof Blob) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const below = isStorable(name) ? pathToUnstorable(part) : "";
    if (below === undefined) continue;
    const written = name.replaceAll("\0", "").toWellFormed();
    return below === "" ? written : `${written}.${below}`;
  }
  return undefined;
}
