import { and, eq, lt, sql } from "drizzle-orm";
import * as z from "zod";
import { CODE_TRIES } from "#shared/constants.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { emailTokens } from "../../platform/db/schema/accounts.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { operations } from "../../platform/operation.ts";
import { hashOf } from "../../platform/secrets.ts";
import { confirmEmail, findUser, findUserByEmail } from "./accounts.ts";
import {
  consumeMailToken,
  findMailToken,
  isAnswered,
  type MailTokenRow,
  newestMailToken,
  stateOf,
} from "./mail-tokens.ts";
import { openSession } from "./sessions.ts";
import { sendConfirmation } from "./sign-up.ts";
import { codeHashOf, same } from "./tokens.ts";

const sendAgain = job({
  name: "auth.send-confirmation-again",
  data: z.object({ email: z.string() }),
});

/** Returns the state of a confirmation link without using it. */
export const verification = operations.auth.verification.handler(async ({ input, context }) => {
  const row = await findMailToken(context.deps.db, "verify", input.token);
  const { email = null, redirect = null } = row ?? {};
  return { state: stateOf(row, context.deps.clock()), email, redirect };
});

/**
 * Tells the page that requested an email whether it was confirmed, perhaps on another device; only that page has the
 * watch secret.
 */
export const confirmed = operations.auth.confirmed.handler(async ({ input, context }) => ({
  confirmed: await isAnswered(context.deps.db, input),
}));

export const verify = operations.auth.verify.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const now = deps.clock();
  const { token, email = "", code = "", watch } = input;
  if (token === undefined) {
    await deps.limits.consume("code-account", email.toLowerCase());
    await checkCode(deps, { email, code });
  }
  return inTransaction(deps.db, async (tx) => {
    const row = token === undefined ? await newestOf(tx, email) : await findMailToken(tx, "verify", token);
    const spent = await consumeMailToken(tx, row, now);
    const user = await findUser(tx, spent.userId);
    if (!user) throw problem("token_invalid");
    await confirmEmail(tx, user, now);
    // The email proves the address; the secret of the browser that signed up proves that the password is the same
    // user's.
    const isSameDevice =
      watch !== undefined && spent.watchHash !== null && same(spent.watchHash, hashOf(watch));
    const tokens = isSameDevice ? await openSession(tx, deps, { userId: user.id, caller, keep: true }) : null;
    return { email: user.email, redirect: spent.redirect, tokens };
  });
});

async function newestOf(tx: Transaction, email: string): Promise<MailTokenRow | undefined> {
  const user = await findUserByEmail(tx, email);
  return user && newestMailToken(tx, "verify", user.id);
}

/**
 * Rejects a wrong code. Counts attempts in a separate transaction, so that the rejection does not roll the count back.
 */
async function checkCode(
  deps: Dependencies,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const row = await inTransaction(deps.db, async (tx) => {
    const newest = await newestOf(tx, email);
    if (!newest) return undefined;
    const [counted] = await tx
      .update(emailTokens)
      .set({ codeAttempts: sql`${emailTokens.codeAttempts} + 1` })
      .where(and(eq(emailTokens.hash, newest.hash), lt(emailTokens.codeAttempts, CODE_TRIES)))
      .returning();
    return counted;
  });
  const right = row?.codeHash != null && same(row.codeHash, codeHashOf(deps.signingKey, row.hash, code));
  if (right) return;
  const message = refusals.emailCodeWrong();
  throw problem("invalid_input", { message, fields: { code: message } });
}

/** Gives the same immediate answer for every address; a job finds out afterwards whether there is anything to send. */
export const resendVerification = operations.auth.resendVerification.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  await consumeMailLimits(deps, input.email, caller.ip);
  await deps.jobs.enqueue(sendAgain, { email: input.email });
  return { done: true };
});

/** Limits emails to one address per minute and per hour, and emails requested from one IP address per hour. */
export async function consumeMailLimits({ limits }: Dependencies, email: string, ip: string): Promise<void> {
  const account = email.toLowerCase();
  await limits.consume("mail-account-minute", account);
  await limits.consume("mail-account-hour", account);
  await limits.consume("mail-address-hour", ip);
}

export function defineVerificationJobs(deps: Dependencies): void {
  deps.jobs.define(sendAgain, ({ email }) =>
    inTransaction(deps.db, async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user || user.emailVerifiedAt) return;
      const last = await newestMailToken(tx, "verify", user.id);
      await sendConfirmation(tx, deps, user, {
        redirect: last?.redirect ?? null,
        watchHash: last?.watchHash ?? null,
      });
    }),
  );
}
