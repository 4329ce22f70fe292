import * as z from "zod";
import { type FlagGrant, flagIds } from "#shared/flags.ts";
import { isLanguage, type Language, languages } from "#shared/words/language.ts";

/** Schemas for the values of environment variables. Each error message completes the sentence "… must be". */
export const text = z.string().trim();
/** Digits alone: `0x10`, `1e3` and `-1` are more likely mistakes than meant. */
export const whole = (min: number, max: number) =>
  text
    .regex(/^\d+$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `at least ${min}`).max(max, `at most ${max}`));
export const flag = z
  .enum(["true", "false", "1", "0"], { error: "true or false" })
  .transform((value) => value === "true" || value === "1");
export const httpUrl = text.refine((value) => /^https?:\/\/[^\s;,'"]+$/.test(value) && URL.canParse(value), {
  error: "a full address such as https://example.org",
  abort: true,
});
/** A path would be lost, and with it whatever is served there. */
export const origin = httpUrl
  .refine((value) => {
    const { pathname, search, hash, username } = new URL(value);
    return pathname === "/" && search + hash + username === "";
  }, "an address without a path, such as https://example.org")
  .transform((value) => new URL(value).origin);
export const endpoint = text
  .regex(/^(GET|POST|PUT|PATCH|DELETE) \/[^\s?#]*$/, "METHOD /path, such as POST /auth/login")
  .transform((value) => {
    const [method = "", path = ""] = value.split(" ");
    return { method, path };
  });
export const pointer = text.regex(/^(\/.*)?$/, "a JSON pointer such as /token");
export const headerName = text.regex(/^[A-Za-z0-9-]+$/, "a header name");
export const path = text.regex(/^\/(?![/\\])[^\s\\]*$/, "a path of this site such as /select-org");
export const seconds = whole(1, 400 * 86_400);
export const milliseconds = whole(1, 600_000);

export const flagGrants = text.transform((value, context): FlagGrant[] =>
  value.split(",").flatMap((part) => {
    const [name = "", email = null] = part.trim().split(":", 2);
    const known = flagIds.find((id) => id === name);
    if (known && (email === null || email.includes("@")))
      return { flag: known, email: email?.toLowerCase() ?? null };
    context.addIssue(
      `flags of ${flagIds.join(", ")}, each alone or with the address of a person, such as ${flagIds[0]}:ada@example.org`,
    );
    return [];
  }),
);

export type Endpoint = z.infer<typeof endpoint>;

export const languageList = text.transform((value, context): Language[] => {
  const named = value.split(",").map((part) => part.trim());
  const known = named.filter(isLanguage);
  if (known.length === named.length) return [...new Set(known)];
  context.addIssue(`languages of ${languages.join(", ")}, with commas between`);
  return [];
});
