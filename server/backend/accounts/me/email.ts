import { and, eq, sql } from "drizzle-orm";
import { DAY_MS, VERIFICATION_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { members } from "../../platform/db/schema/members.ts";
import { inTransaction, type Transaction, violates } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { operations, signedIn } from "../../platform/operation.ts";
import {
  confirmEmail,
  consumeMailLimits,
  consumeMailToken,
  createMailToken,
  endBegunFactors,
  endMailTokens,
  endSessions,
  findMailToken,
  findUser,
  findUserByEmail,
  momentFor,
  removeFactorsSince,
  requirePassword,
  requireSamePassword,
  resetPassword,
  stateOf,
} from "../auth/index.ts";
import { addressChangeAsked, addressChanged, addressInUse, confirmNewAddress } from "./email-templates.ts";

export const changeEmail = signedIn.me.changeEmail.handler(async ({ input, context }) => {
  const { deps, user, caller } = context;
  if (input.email.toLowerCase() === user.email.toLowerCase()) {
    throw problem("invalid_input", { fields: { email: refusals.emailUnchanged() } });
  }
  const account = await requirePassword(deps, user.id, input.currentPassword, "currentPassword");
  await consumeMailLimits(deps, input.email, caller.ip);
  const { firstName } = account;
  await inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    const other = await findUserByEmail(tx, input.email);
    if (other) await deps.mail.send(tx, other.email, () => addressInUse(other));
    else {
      const url = await linkFor(tx, deps, { kind: "change-email", userId: user.id, email: input.email });
      await deps.mail.send(tx, input.email, () => confirmNewAddress({ firstName, url }));
    }
    const notice = () =>
      addressChangeAsked({
        firstName,
        maskedEmail: maskEmail(input.email),
        url: deps.config.publicUrl + href("forgotPassword"),
      });
    await deps.mail.send(tx, account.email, notice);
  });
  return { done: true };
});

export const cancelEmailChange = signedIn.me.cancelEmailChange.handler(async ({ context }) => {
  const { deps, user } = context;
  await endMailTokens(deps.db, deps.clock(), { kind: "change-email", userId: user.id });
  return { done: true };
});

export const emailChange = operations.me.emailChange.handler(async ({ input, context }) => {
  const { deps } = context;
  const row = await findMailToken(deps.db, kindOf(input.mode), input.token);
  const account = row && (await findUser(deps.db, row.userId));
  return {
    state: account ? stateOf(row, deps.clock()) : "invalid",
    from: account ? maskEmail(account.email) : null,
    to: account ? maskEmail(row.email) : null,
  };
});

export const confirmEmailChange = operations.me.confirmEmailChange.handler(async ({ input, context }) => {
  const { deps } = context;
  const now = deps.clock();
  return moving(deps, async (tx) => {
    const spent = await consumeMailToken(tx, await findMailToken(tx, "change-email", input.token), now);
    const before = await findUser(tx, spent.userId);
    if (!before) throw problem("token_invalid");
    await moveTo(tx, before, spent.email, now);
    const url = await linkFor(tx, deps, {
      kind: "revert-email",
      userId: before.id,
      email: before.email,
    });
    const mail = () =>
      addressChanged({
        firstName: before.firstName,
        maskedEmail: maskEmail(spent.email),
        when: momentFor(now, before),
        url,
      });
    await deps.mail.send(tx, before.email, mail);
    return { email: spent.email };
  });
});

/**
 * Reverts a change of address. Locks out anyone who took over the account: all sessions end, the password is removed,
 * passkeys and an authenticator app go if they were added in the day before the change or later, and the links that
 * revert later changes end. An earlier address keeps its own link.
 */
export const revertEmailChange = operations.me.revertEmailChange.handler(async ({ input, context }) => {
  const { deps } = context;
  const now = deps.clock();
  return moving(deps, async (tx) => {
    const spent = await consumeMailToken(tx, await findMailToken(tx, "revert-email", input.token), now);
    const before = await findUser(tx, spent.userId);
    if (!before) throw problem("token_invalid");
    await moveTo(tx, before, spent.email, now);
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, before.id));
    await endSessions(tx, now, { userId: before.id });
    await endMailTokens(tx, now, { kind: "change-email", userId: before.id });
    await endMailTokens(tx, now, { kind: "revert-email", userId: before.id, since: spent.createdAt });
    await endBegunFactors(tx, before.id);
    await removeFactorsSince(tx, before.id, new Date(spent.createdAt.getTime() - DAY_MS));
    const secret = await createMailToken(tx, {
      kind: "reset",
      userId: before.id,
      email: spent.email,
      now,
      lifeMs: VERIFICATION_MS,
    });
    const url = deps.config.publicUrl + href("resetPassword", {}, { token: secret });
    await deps.mail.send(tx, spent.email, () => resetPassword({ firstName: before.firstName, url }));
    return { email: spent.email };
  });
});

const kindOf = (mode: "change" | "revert") => `${mode}-email` as const;

async function linkFor(
  tx: Transaction,
  { clock, config }: Dependencies,
  token: { kind: "change-email" | "revert-email"; userId: string; email: string },
): Promise<string> {
  const secret = await createMailToken(tx, { ...token, now: clock(), lifeMs: VERIFICATION_MS });
  const mode = token.kind === "change-email" ? "change" : "revert";
  return config.publicUrl + href("verifyEmail", {}, { mode, token: secret });
}

/**
 * Changes the account's address and that of memberships with the same one, unless another member of that community has
 * it.
 */
async function moveTo(
  tx: Transaction,
  before: NonNullable<Awaited<ReturnType<typeof findUser>>>,
  email: string,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, before.id));
  await tx
    .update(members)
    .set({ email })
    .where(
      and(
        eq(members.userId, before.id),
        sql`lower(${members.email}) = lower(${before.email})`,
        sql`not exists (select 1 from members other where other.business_id = ${members.businessId} and lower(other.email) = lower(${email}))`,
      ),
    );
  await confirmEmail(tx, { ...before, email }, now);
}

/**
 * Runs a transaction that moves an account to another address. It starts again if a community has just added a member
 * with that address, which is then found; another account with it is refused.
 */
async function moving<T>({ db }: Dependencies, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work).catch((error: unknown) => {
      if (!violates(error, "members_email_key")) throw error;
      return inTransaction(db, work);
    });
  } catch (error) {
    // Two accounts requested one address at the same time.
    throw violates(error, "users_email_key") ? conflict(refusals.emailTaken()) : error;
  }
}
