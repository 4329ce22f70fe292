import { type Problem, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { lockRow } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { tooMany } from "../../platform/limits/limits.ts";
import { findUser, type UserRow } from "./accounts.ts";

/**
 * Makes the user enter their password again before an action that a borrowed device must not perform. Wrong passwords
 * count like failed sign-ins. Rejects with `reauth_required` at the form's `field`. Call it outside transactions.
 */
export async function requirePassword(
  { db, limits, passwords }: Pick<Dependencies, "db" | "limits" | "passwords">,
  userId: string,
  password: string,
  field = "password",
): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw problem("unauthenticated");
  const account = user.email.toLowerCase();
  const { waitSeconds } = await limits.look("sign-in-account", account);
  if (waitSeconds > 0) throw tooMany(waitSeconds * 1000);
  if (await passwords.verify(password, user.passwordHash)) return user;
  await limits.count("sign-in-account", account);
  throw wrongPassword(field);
}

const wrongPassword = (field: string): Problem =>
  problem("reauth_required", {
    message: refusals.passwordNeeded(),
    fields: { [field]: refusals.passwordWrong() },
  });

/**
 * Locks an account whose password was verified, and rejects as `requirePassword` does if it has another one by now.
 * Verifying takes a tenth of a second, in which its owner may have locked out somebody who knew the former password.
 * Call it first in the transaction that does what the password was required for.
 */
export async function requireSamePassword(
  tx: Transaction,
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
  field = "currentPassword",
): Promise<void> {
  if (!(await hasSamePassword(tx, { id, passwordHash }))) throw wrongPassword(field);
}

/** Locks an account and returns whether its password is still the one that was verified. */
export async function hasSamePassword(
  tx: Transaction,
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
): Promise<boolean> {
  const present = await lockRow(tx, users, { id });
  return present?.passwordHash === passwordHash;
}
