import * as words from "#words/poster.ts";
import type { LinkKind } from "./link-rules.ts";

/** What a poster says beside its code where nobody chose other words. */
export const posterCaptions: Readonly<Record<LinkKind, () => string>> = {
  join: words.join,
  treet: words.treet,
  pack: words.pack,
  profile: words.community,
};

/** What the font of posters has: the letters of Latin, Greek, Cyrillic and Devanagari, and the usual signs. */
const PRINTABLE =
  /[\u0020-\u007e\u00a0-\u03e1\u03f0-\u052f\u0900-\u097f\u1e00-\u1fff\u2010-\u205e\u20a0-\u20bf\u2100-\u214f]/;

/**
 * A text as a poster can print it. Signs it has no picture of, such as emoji, are left out; a text with letters it has
 * not is left out as a whole, as half a name is nobody's.
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
