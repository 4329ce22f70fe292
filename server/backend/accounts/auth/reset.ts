import { eq } from "drizzle-orm";
import * as z from "zod";
import { CAPTCHA_AFTER_MAILS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { operations } from "../../platform/operation.ts";
import { confirmEmail, findUser, findUserByEmail, momentFor } from "./accounts.ts";
import { requireCaptcha } from "./captcha.ts";
import { passwordChanged, resetPassword } from "./email-templates.ts";
import { consumeMailToken, createResetUrl, endMailTokens, findMailToken, stateOf } from "./mail-tokens.ts";
import { checkPassword } from "./password-rules.ts";
import { endBegunFactors } from "./recent-factors.ts";
import { endSessions, openSession } from "./sessions.ts";
import { requireSecondFactor } from "./two-factor/second-factor.ts";
import { consumeMailLimits } from "./verification.ts";

const sendReset = job({ name: "auth.send-reset", data: z.object({ email: z.string() }) });

/** Gives the same immediate answer for every address; a job finds out afterwards whether there is an account. */
export const forgot = operations.auth.forgot.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const { spent } = await deps.limits.look("mail-address-hour", caller.ip);
  if (spent >= CAPTCHA_AFTER_MAILS) await requireCaptcha(deps, input.captcha, caller.ip);
  await consumeMailLimits(deps, input.email, caller.ip);
  await deps.jobs.enqueue(sendReset, { email: input.email });
  return { done: true };
});

export function defineResetJobs(deps: Dependencies): void {
  deps.jobs.define(sendReset, ({ email }) =>
    inTransaction(deps.db, async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user)
        return deps.events.emit(tx, { type: "password.asked-without-account", businessId: null, email });
      const url = await createResetUrl(tx, deps, user);
      await deps.mail.send(tx, user.email, () => resetPassword({ firstName: user.firstName, url }));
    }),
  );
}

/** Returns the state of a reset link without using it. */
export const resetState = operations.auth.resetState.handler(async ({ input, context }) => {
  const row = await findMailToken(context.deps.db, "reset", input.token);
  return { state: stateOf(row, context.deps.clock()), maskedEmail: row ? maskEmail(row.email) : null };
});

/** Sends a new link to the same mailbox in place of an ended one, without revealing the address. */
export const resetAgain = operations.auth.resetAgain.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const row = await findMailToken(deps.db, "reset", input.token);
  if (!row) throw problem("token_invalid");
  await consumeMailLimits(deps, row.email, caller.ip);
  await deps.jobs.enqueue(sendReset, { email: row.email });
  return { done: true };
});

/** Sets the new password. Holding the email proves the address, so this also confirms it and lifts a lock. */
export const reset = operations.auth.reset.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const now = deps.clock();
  const row = await findMailToken(deps.db, "reset", input.token);
  const state = stateOf(row, now);
  if (!row || state !== "valid") throw problem(`token_${state === "valid" ? "invalid" : state}`);
  const user = await findUser(deps.db, row.userId);
  if (!user) throw problem("token_invalid");
  await checkPassword(input.password, { email: user.email, names: [user.firstName, user.lastName] });
  if (await deps.passwords.verify(input.password, user.passwordHash)) {
    throw problem("invalid_input", { fields: { password: refusals.passwordUsedBefore() } });
  }
  // Access to the mailbox replaces the password, not the second factor.
  await requireSecondFactor(context, user.id, input.code);
  const passwordHash = await deps.passwords.hash(input.password);

  const pair = await inTransaction(deps.db, async (tx) => {
    await consumeMailToken(tx, row, now);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    // An intruder who knew the former password may have requested another address.
    await endMailTokens(tx, now, { kind: "change-email", userId: user.id });
    await endBegunFactors(tx, user.id);
    await confirmEmail(tx, user, now);
    if (input.signOutElsewhere) await endSessions(tx, now, { userId: user.id });
    const mail = () =>
      passwordChanged({
        firstName: user.firstName,
        when: momentFor(now, user),
        resetUrl: deps.config.publicUrl + href("forgotPassword"),
      });
    await deps.mail.send(tx, user.email, mail);
    return openSession(tx, deps, { userId: user.id, caller, keep: true });
  });
  await deps.limits.reset("sign-in-account", user.email.toLowerCase());
  return pair;
});
