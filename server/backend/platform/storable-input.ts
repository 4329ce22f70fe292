import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { isTooDeep } from "../../json-depth.ts";

/**
 * Throws a Problem if an input contains what no database can store, at any depth: a NUL, which PostgreSQL can neither
 * store nor compare, or half of a surrogate pair, which is no character. Also rejects values nested too deeply.
 */
export function requireStorable(input: unknown): void {
  if (isTooDeep(input)) throw problem("bad_request", { message: refusals.nestedTooDeeply() });
  const path = pathToUnstorable(input);
  if (path === undefined) return;
  throw problem("invalid_input", { fields: { [path]: refusals.characterForbidden() } });
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Returns the path of the first such text, such as "rows.3.email"; "" if it is the input itself. */
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
