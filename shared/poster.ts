import * as words from "#words/poster.ts";
import type { LinkKind } from "./link-rules.ts";

/** Default captions of a poster. */
export const posterCaptions: Readonly<Record<LinkKind, () => string>> = {
  join: words.join,
  treet: words.treet,
  pack: words.pack,
  profile: words.community,
};

/** Characters in the poster font: the letters of Latin, Greek, Cyrillic and Devanagari, and common symbols. */
const PRINTABLE =
  /[\u0020-\u007e\u00a0-\u03e1\u03f0-\u052f\u0900-\u097f\u1e00-\u1fff\u2010-\u205e\u20a0-\u20bf\u2100-\u214f]/;

/**
 * Returns text that a poster can print. Unsupported symbols such as emoji are removed. Text with unsupported letters is
 * removed as a whole, as half a name would be wrong.
 */
export function posterText(text: string): string {
  const characters = [...text.normalize("NFC")];
  const missing = characters.filter((character) => !PRINTABLE.test(character));
  if (missing.some((character) => /\p{L}/u.test(character))) return "";
  return characters
    .filter((character) => PRINTABLE.test(character))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
