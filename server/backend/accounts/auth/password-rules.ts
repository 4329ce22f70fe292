import { createHash } from "node:crypto";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/** Imported lazily: the list is large, and only sign-up and changing a password need it. */
const commonPasswords = () => {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return common;
};

/** Words that anyone who knows the product tries first: a password of nothing else is refused. */
const OWN_WORDS =
  /^(treets?|password|passwort|welcome|willkommen|community|member|partner|owner|admin|team)+$/;

/** Bytes of a hash that tell leaked passwords apart: one password in half a million is refused by mistake. */
const LEAKED_BYTES = 4;

let leaked: Promise<ReadonlySet<string>> | undefined;

const leakedPasswords = () => {
  leaked ??= import("./leaked-passwords.ts").then(({ LEAKED_PASSWORDS }) => {
    const bytes = Buffer.from(LEAKED_PASSWORDS, "base64").toString("hex");
    return new Set(bytes.match(new RegExp(`.{${2 * LEAKED_BYTES}}`, "g")));
  });
  return leaked;
};

const isLeaked = async (plain: string) =>
  (await leakedPasswords()).has(
    createHash("sha256")
      .update(plain)
      .digest("hex")
      .slice(0, 2 * LEAKED_BYTES),
  );

/**
 * Rejects passwords that are common, were leaked often, or consist of our own words or of the user's name or address;
 * throws a Problem at the field.
 */
export async function checkPassword(
  password: string,
  { email, names }: { readonly email: string; readonly names: readonly string[] },
): Promise<void> {
  const plain = password.toLowerCase();
  const bare = plain.replace(/[\d\W_]+$/u, "");
  const listed = await commonPasswords();
  const isOurs = OWN_WORDS.test(plain.replace(/[^\p{L}]+/gu, ""));
  if (listed.has(plain) || listed.has(bare) || isRepeated(plain) || isOurs || (await isLeaked(plain)))
    throw refused(refusals.passwordTooCommon());
  const personal = [email.toLowerCase(), email.toLowerCase().split("@", 1)[0] ?? "", ...names].map((part) =>
    part.toLowerCase(),
  );
  if (personal.some((part) => part.length > 2 && (part === plain || part === bare)))
    throw refused(refusals.passwordPersonal());
}

/** "aaaaaaaaaa", "abcabcabcabc" */
const isRepeated = (text: string) => /^(.{1,3})\1+.{0,2}$/u.test(text);

const refused = (message: string) => problem("invalid_input", { fields: { password: message } });
