import { type SQL, sql } from "drizzle-orm";
import { asReference } from "#shared/reference.ts";
import { escapeLike } from "./db/folded.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const REFERENCE_CHARS = 8;

/** Returns eight characters without look-alikes (Crockford's base 32), from random bytes. */
export const referenceFrom = (random: Uint8Array): string =>
  [...random.subarray(0, REFERENCE_CHARS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/**
 * Condition that a column of references begins with the search. Look-alikes count only in a complete reference: at the
 * beginning of one, the letters of a short name would be digits that many references begin with.
 */
export function beginsReference(column: SQL, search: string): SQL {
  const whole = asReference(search);
  const typed = search.replace(/[\s-]/g, "").toUpperCase();
  if (typed === "") return sql`false`;
  return sql`${column} like ${`${escapeLike(whole.length === REFERENCE_CHARS ? whole : typed)}%`}`;
}
