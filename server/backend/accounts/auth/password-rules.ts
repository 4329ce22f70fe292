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

/** Rejects common passwords and those made from the user's own name or address; throws a Problem at the field. */
export async function checkPassword(
  password: string,
  { email, names }: { readonly email: string; readonly names: readonly string[] },
): Promise<void> {
  const plain = password.toLowerCase();
  const bare = plain.replace(/[\d\W_]+$/u, "");
  const listed = await commonPasswords();
  if (listed.has(plain) || listed.has(bare) || isRepeated(plain)) throw refused(refusals.passwordTooCommon());
  const personal = [email.toLowerCase(), email.toLowerCase().split("@", 1)[0] ?? "", ...names].map((part) =>
    part.toLowerCase(),
  );
  if (personal.some((part) => part.length > 2 && (part === plain || part === bare)))
    throw refused(refusals.passwordPersonal());
}

/** "aaaaaaaaaa", "abcabcabcabc" */
const isRepeated = (text: string) => /^(.{1,3})\1+.{0,2}$/u.test(text);

const refused = (message: string) => problem("invalid_input", { fields: { password: message } });
