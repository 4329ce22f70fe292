const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const REFERENCE_CHARS = 8;

/** Returns eight characters without look-alikes (Crockford's base 32), from random bytes. */
export const referenceFrom = (random: Uint8Array): string =>
  [...random.subarray(0, REFERENCE_CHARS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
