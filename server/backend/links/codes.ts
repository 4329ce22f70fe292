import { randomInt } from "node:crypto";
import { CODE_ALPHABET, CODE_CHARS } from "#shared/link-rules.ts";

/** A code nobody chose; 31 to the 7th power, 27 billion, so two that are equal hardly ever meet. */
export const newCode = (): string =>
  Array.from({ length: CODE_CHARS }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
