import { CAPTCHA_AFTER_FAILURES } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { inTransaction } from "../db/transaction.ts";
import { rateLimits, tooMany, waitText } from "../limits/limits.ts";
import { type OperationContext, operations } from "../operation.ts";
import { findUserByEmail, momentFor, type UserRow } from "./accounts.ts";
import { requireCaptcha } from "./captcha.ts";
import { accountLocked } from "./letters.ts";
import { openSession } from "./sessions.ts";

/**
 * Answers alike, and after the same work, whether the address is unknown or the password wrong. Failures are counted
 * by account and by address; the tenth locks the account for a quarter of an hour, known or not.
 */
export const signIn = operations.auth.signIn.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const account = input.email.toLowerCase();
  const [byAccount, byAddress] = [
    await deps.limits.look("sign-in-account", account),
    await deps.limits.look("sign-in-address", caller.ip),
  ];
  if (byAccount.waitSeconds > 0) throw locked(byAccount.waitSeconds);
  if (byAddress.waitSeconds > 0) throw tooMany(byAddress.waitSeconds * 1000);
  if (Math.max(byAccount.spent, byAddress.spent) >= CAPTCHA_AFTER_FAILURES)
    await requireCaptcha(deps.config, input.captcha, caller.ip);

  const user = await findUserByEmail(deps.db, input.email);
  if (!(await deps.passwords.verify(input.password, user?.passwordHash)) || !user) {
    await countFailure(context, account, user);
    throw problem("invalid_credentials");
  }
  if (!user.emailVerifiedAt) throw problem("email_unverified", { details: { email: user.email } });
  await deps.limits.forgive("sign-in-account", account);
  return inTransaction(deps.db, (tx) =>
    openSession(tx, deps, { userId: user.id, caller, keep: input.keepSignedIn }),
  );
});

async function countFailure(
  { deps, caller }: OperationContext,
  account: string,
  user: UserRow | undefined,
): Promise<void> {
  await deps.limits.count("sign-in-address", caller.ip);
  const { spent } = await deps.limits.count("sign-in-account", account);
  if (spent !== rateLimits["sign-in-account"].points || !user) return;
  const letter = accountLocked({
    firstName: user.firstName,
    when: momentFor(deps.clock(), user),
    device: caller.userAgent || "an unknown device",
    resetUrl: deps.config.publicUrl + href("forgotPassword"),
  });
  await inTransaction(deps.db, (tx) => deps.mail.send(tx, user.email, letter));
}

const locked = (seconds: number) =>
  problem("account_locked", {
    message: `Too many attempts. Try again in ${waitText(seconds)} or reset your password.`,
    retryAfterSeconds: seconds,
  });
