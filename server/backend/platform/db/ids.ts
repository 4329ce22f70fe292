import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 26;

/**
 * Returns a new id such as `usr_01k9…`: 50 bits of time (milliseconds), which make ids sort by age, and 130 random
 * bits, which make them unguessable.
 */
export function newId(prefix: string, now = Date.now()): string {
  let time = "";
  for (let digit = 0, rest = now; digit < TIME_DIGITS; digit++, rest = Math.floor(rest / 32)) {
    time = ALPHABET[rest % 32] + time;
  }
  let random = "";
  for (const byte of randomBytes(RANDOM_DIGITS)) random += ALPHABET[byte & 31];
  return `${prefix}_${time}${random}`;
}
