import * as z from "zod";
import { CAPTCHA_AFTER_FAILURES } from "#shared/constants.ts";
import { deviceText } from "#shared/device.ts";
import { href } from "#shared/href.ts";
import { Problem, problem } from "#shared/problems.ts";
import { countryName } from "#shared/words/locale.ts";
import * as refusals from "#words/refusals.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { rateLimits, tooMany, waitText } from "../../platform/limits/limits.ts";
import { operations } from "../../platform/operation.ts";
import type { OperationContext } from "../../platform/operation-context.ts";
import { logSecurity } from "../../platform/security-log.ts";
import { findUserByEmail, momentFor } from "./accounts.ts";
import { requireCaptcha } from "./captcha.ts";
import { accountLocked } from "./email-templates.ts";
import { signInWithPasskey } from "./passkeys/sign-in.ts";
import { hasSamePassword } from "./require-password.ts";
import { openSession } from "./sessions.ts";
import { requireSecondFactor } from "./two-factor/second-factor.ts";

/**
 * Gives the same answer, after the same work, for an unknown address and a wrong password. Failures are counted by
 * account and by IP address; the tenth locks the account for a quarter of an hour, whether or not it exists.
 */
export const signIn = operations.auth.signIn.handler(async ({ input, context }) => {
  if (input.method === "passkey") return signInWithPasskey(context, input);
  const { deps, caller } = context;
  const account = input.email.toLowerCase();
  const [byAccount, byAddress] = [
    await deps.limits.look("sign-in-account", account),
    await deps.limits.look("sign-in-address", caller.ip),
  ];
  if (byAccount.waitSeconds > 0) throw locked(byAccount.waitSeconds);
  if (byAddress.waitSeconds > 0) throw tooMany(byAddress.waitSeconds * 1000);
  if (needsCaptcha(byAccount, byAddress)) await requireCaptchaIfAny(context, input.captcha);

  const user = await findUserByEmail(deps.db, input.email);
  if (!(await deps.passwords.verify(input.password, user?.passwordHash)) || !user) {
    logSecurity(context, { operation: "password", outcome: "wrong", userId: user?.id });
    const failures = await countFailure(context, account);
    throw problem("invalid_credentials", { details: { captcha: needsCaptcha(...failures) } });
  }
  if (!user.emailVerifiedAt) throw problem("email_unverified", { details: { email: user.email } });
  await requireSecondFactor(context, user.id, input.code);
  await deps.limits.reset("sign-in-account", account);
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasSamePassword(tx, user))) throw problem("invalid_credentials");
    return openSession(tx, deps, { userId: user.id, caller, keep: input.keepSignedIn });
  });
});

const needsCaptcha = (...failures: readonly { readonly spent: number }[]): boolean =>
  failures.some(({ spent }) => spent >= CAPTCHA_AFTER_FAILURES);

/** While the captcha service gives no verdict, sign-in is protected only by the limits on failures. */
async function requireCaptchaIfAny({ deps, caller }: OperationContext, answer: string | undefined) {
  try {
    await requireCaptcha(deps, answer, caller.ip);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
  }
}

async function countFailure({ deps, caller }: OperationContext, account: string) {
  const byAddress = await deps.limits.count("sign-in-address", caller.ip);
  const byAccount = await deps.limits.count("sign-in-account", account);
  if (byAccount.spent === rateLimits["sign-in-account"].points) {
    const { userAgent: device, country, ip } = caller;
    const facts = { email: account, device, country, ip, at: deps.clock().toISOString() };
    await deps.jobs.enqueue(tellLocked, facts);
  }
  return [byAccount, byAddress] as const;
}

const tellLocked = job({
  name: "auth.tell-locked",
  data: z.object({
    email: z.string(),
    device: z.string(),
    at: z.string(),
    country: z.string().optional(),
    ip: z.string(),
  }),
});

/** A job looks up the account later, so that the response takes no longer if there is one. */
export function defineSignInJobs(deps: Dependencies): void {
  deps.jobs.define(tellLocked, async ({ email, device, country, ip, at }) => {
    await inTransaction(deps.db, async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user) return;
      const mail = () =>
        accountLocked({
          firstName: user.firstName,
          when: momentFor(new Date(at), user),
          device: deviceText(device),
          country: country && countryName(country),
          ip,
          resetUrl: deps.config.publicUrl + href("forgotPassword"),
        });
      await deps.mail.send(tx, user.email, mail);
    });
  });
}

const locked = (seconds: number) =>
  problem("account_locked", {
    message: refusals.tooManyAttempts({ wait: waitText(seconds) }),
    retryAfterSeconds: seconds,
  });
