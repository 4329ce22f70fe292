import { eq } from "drizzle-orm";
import type { z } from "zod";
import { localeFor } from "#shared/account-choices.ts";
import type { accountByMailInput } from "#shared/contract/account-fields.ts";
import { problem } from "#shared/problems.ts";
import { isTimezone } from "#shared/timezones.ts";
import * as refusals from "#words/refusals.ts";
import { newId } from "../../platform/db/ids.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { inTransaction, type Transaction, violates } from "../../platform/db/transaction.ts";
import type { OperationContext } from "../../platform/operation-context.ts";
import { confirmEmail, lockUserByEmail, type UserRow } from "./accounts.ts";
import { checkPassword } from "./password-rules.ts";
import { openSession, type TokenPair } from "./sessions.ts";

/**
 * Creates an account for the holder of an email to this address and signs it in. The email proves the address, so the
 * account is confirmed. Rejects with `conflict` if a confirmed account already exists.
 * @param work runs in the same transaction
 */
export async function createAccountByMail<Done extends object>(
  { deps, caller }: OperationContext,
  email: string,
  input: z.output<typeof accountByMailInput>,
  work: (tx: Transaction, account: UserRow) => Promise<Done>,
): Promise<TokenPair & Done> {
  await deps.limits.consume("sign-up-address", caller.ip);
  const { firstName, lastName, timezone } = input;
  await checkPassword(input.password, { email, names: [firstName, lastName] });
  const passwordHash = await deps.passwords.hash(input.password);
  const values = { firstName, lastName, passwordHash, locale: localeFor(input.locale) };
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const present = await lockUserByEmail(tx, email);
    if (present?.emailVerifiedAt) throw hasAccount(email);
    // Nobody has proven ownership of an unconfirmed account; the email does so now.
    const [account] = present
      ? await tx.update(users).set(values).where(eq(users.id, present.id)).returning()
      : await tx
          .insert(users)
          .values({
            id: newId("usr"),
            email,
            ...values,
            createdAt: now,
            timezone: isTimezone(timezone) ? timezone : "UTC",
          })
          .returning();
    if (!account) throw new Error("Failed to store the account");
    await confirmEmail(tx, account, now);
    const done = await work(tx, account);
    return { ...(await openSession(tx, deps, { userId: account.id, caller, keep: true })), ...done };
  }).catch((error) => {
    throw violates(error, "users_email_key") ? hasAccount(email) : error;
  });
}

const hasAccount = (email: string) => {
  const message = refusals.accountExists();
  return problem("conflict", { message, details: { email } });
};
