import { randomInt } from "node:crypto";
import { CODE_ALPHABET, CODE_CHARS, LINK_CODE } from "#shared/link-rules.ts";
import { inBusiness } from "../../platform/operation.ts";
import { findByCode } from "./queries.ts";

/** Returns a random code. There are 31 to the 7th power, 27 billion, so collisions hardly ever occur. */
export const newCode = (): string =>
  Array.from({ length: CODE_CHARS }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");

/** Checks the links of all communities, as each code is an address. */
export const checkCode = inBusiness.links.checkCode.handler(async ({ input, context }) => {
  const code = input.code.trim().toLowerCase();
  if (!LINK_CODE.test(code)) return { state: "invalid" as const };
  return { state: (await findByCode(context.deps.db, code)) ? ("taken" as const) : ("free" as const) };
});
