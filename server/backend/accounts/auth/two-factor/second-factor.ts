import { randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { conflict, problem } from "#shared/problems.ts";
import { asReference } from "#shared/reference.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { findRow } from "../../../platform/db/rows.ts";
import { authenticators, recoveryCodes } from "../../../platform/db/schema/accounts.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import type { OperationContext } from "../../../platform/operation-context.ts";
import { REFERENCE_CHARS, referenceFrom } from "../../../platform/reference.ts";
import { hashOf } from "../../../platform/secrets.ts";
import { logSecurity } from "../../../platform/security-log.ts";
import { type Vault, vault } from "../../../platform/vault.ts";
import { stepOfCode } from "./totp.ts";

const RECOVERY_CODES = 10;

export const authenticatorVault = (signingKey: Uint8Array): Vault => vault(signingKey, "authenticators");

export const findAuthenticator = (db: Executor, userId: string) => findRow(db, authenticators, { userId });

/**
 * Checks the second factor after the password, if the account has one: a code from the app or a recovery code, each
 * valid once. Rejects with `code_required`, whose details tell a form to request it; attempts are rate-limited.
 */
export async function requireSecondFactor(
  { deps, caller }: Pick<OperationContext, "deps" | "caller">,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const found = await findAuthenticator(deps.db, userId);
  if (!found?.confirmedAt) return;
  const typed = code?.replace(/[\s-]/g, "");
  if (!typed) throw codeRequired();
  await deps.limits.consume("second-factor-account", userId);
  const note = (outcome: string) =>
    logSecurity({ deps, caller }, { operation: "second factor", outcome, userId });
  if (await consumeCode(deps, userId, typed)) note("code from the app");
  else if (await consumeRecoveryCode(deps, userId, asReference(typed))) note("recovery code");
  else {
    note("wrong");
    throw codeRequired(refusals.codeWrongOrUsed());
  }
  await deps.limits.reset("second-factor-account", userId);
}

const codeRequired = (message?: string) =>
  problem("code_required", {
    details: { secondFactor: true },
    ...(message ? { message, fields: { code: message } } : {}),
  });

/**
 * A later code that is this many periods ahead was used under a clock that has been set back since. Processes whose
 * clocks differ are much closer; holding on to it would refuse every code until the clock is there again.
 */
const STEPS_AHEAD = 10;

/** Accepts a code from the app unless it or a later one was already used. Of two concurrent attempts, one succeeds. */
export async function consumeCode(
  { db, clock, signingKey }: Dependencies,
  userId: string,
  code: string,
): Promise<boolean> {
  const found = await findAuthenticator(db, userId);
  const secret = found && Buffer.from(authenticatorVault(signingKey).decrypt(found.secretCipher), "base64");
  const step = secret && stepOfCode(secret, code, clock());
  if (step === undefined) return false;
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        or(
          isNull(authenticators.lastStep),
          lt(authenticators.lastStep, step),
          gt(authenticators.lastStep, step + STEPS_AHEAD),
        ),
      ),
    )
    .returning({ userId: authenticators.userId });
  return taken.length > 0;
}

async function consumeRecoveryCode(
  { db, clock, passwords }: Dependencies,
  userId: string,
  code: string,
): Promise<boolean> {
  if (code.length !== REFERENCE_CHARS) return false;
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  for (const { hash } of await db.select().from(recoveryCodes).where(unused)) {
    // Codes of accounts that have had them for long are stored under a plain hash.
    const isIt = hash.startsWith("$")
      ? await passwords.verify(code, hash)
      : hash === hashOf(`${userId} ${code}`);
    if (!isIt) continue;
    const taken = await db
      .update(recoveryCodes)
      .set({ usedAt: clock() })
      .where(and(unused, eq(recoveryCodes.hash, hash)))
      .returning({ hash: recoveryCodes.hash });
    return taken.length > 0;
  }
  return false;
}

/** A recovery code as shown, and the hash under which it is stored. */
interface RecoveryCode {
  readonly shown: string;
  readonly hash: string;
}

/** Creates recovery codes. They are short enough to be guessed from a fast hash, so they are hashed like passwords. */
export const newRecoveryCodes = ({ passwords }: Dependencies): Promise<RecoveryCode[]> =>
  Promise.all(
    Array.from({ length: RECOVERY_CODES }, async () => {
      const code = referenceFrom(randomBytes(REFERENCE_CHARS));
      return { shown: `${code.slice(0, 4)}-${code.slice(4)}`, hash: await passwords.hash(code) };
    }),
  );

/** Stores these recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codes: readonly RecoveryCode[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map(({ hash }) => ({ hash, userId })));
}

export const countRecoveryCodes = (db: Executor, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Stores a new app in place of one that was never confirmed; a confirmed one has to be switched off first. */
export async function keepAuthenticator(
  db: Executor,
  { userId, secretCipher, now }: { userId: string; secretCipher: string; now: Date },
): Promise<void> {
  const values = { secretCipher, createdAt: now, lastStep: null };
  const kept = await db
    .insert(authenticators)
    .values({ userId, ...values })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: values,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (kept.length === 0) throw conflict(refusals.twoFactorOnAlready());
}

export const isConfirmed = (userId: string) =>
  and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
