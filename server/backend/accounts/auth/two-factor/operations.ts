import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { toString as qrCode } from "qrcode";
import { href } from "#shared/href.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { lockRow } from "../../../platform/db/rows.ts";
import { authenticators, recoveryCodes } from "../../../platform/db/schema/accounts.ts";
import { inTransaction, type Transaction } from "../../../platform/db/transaction.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { signedIn } from "../../../platform/operation.ts";
import type { ActingUser } from "../../../platform/operation-context.ts";
import { momentFor } from "../accounts.ts";
import { requirePassword, requireSamePassword } from "../require-password.ts";
import { twoStepsChanged } from "./email-templates.ts";
import {
  authenticatorVault,
  consumeCode,
  countRecoveryCodes,
  findAuthenticator,
  isConfirmed,
  keepAuthenticator,
  newRecoveryCodes,
  replaceRecoveryCodes,
} from "./second-factor.ts";
import { base32, otpauthUri } from "./totp.ts";

/** The length recommended by RFC 4226. */
const SECRET_BYTES = 20;
/** How long a new secret can be read; a user who has not entered a code by then starts again. */
const PENDING_MS = 15 * 60_000;

export const get = signedIn.twoFactor.get.handler(async ({ context }) => {
  const { deps, user } = context;
  const found = await findAuthenticator(deps.db, user.id);
  if (found?.confirmedAt) {
    const recoveryCodesLeft = await countRecoveryCodes(deps.db, user.id);
    return { since: found.confirmedAt.toISOString(), recoveryCodesLeft, pending: null };
  }
  return { since: null, recoveryCodesLeft: 0, pending: await pendingOf(deps, found, user.email) };
});

async function pendingOf(
  { clock, signingKey }: Dependencies,
  found: Awaited<ReturnType<typeof findAuthenticator>>,
  email: string,
) {
  if (!found || isOver(found, clock())) return null;
  const secret = Buffer.from(authenticatorVault(signingKey).decrypt(found.secretCipher), "base64");
  const uri = otpauthUri(secret, email);
  const spaced = (base32(secret).match(/.{1,4}/g) ?? []).join(" ");
  return { secret: spaced, uri, qr: await qrCode(uri, { type: "svg", margin: 1 }) };
}

const isOver = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > PENDING_MS;

export const begin = signedIn.twoFactor.begin.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const account = await requirePassword(deps, user.id, input.currentPassword, "currentPassword");
  const secretCipher = authenticatorVault(deps.signingKey).encrypt(
    randomBytes(SECRET_BYTES).toString("base64"),
  );
  await inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    await keepAuthenticator(tx, { userId: user.id, secretCipher, now: deps.clock() });
  });
  return { done: true };
});

export const confirm = signedIn.twoFactor.confirm.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  const found = await findAuthenticator(deps.db, user.id);
  if (!found || found.confirmedAt || isOver(found, now)) {
    throw conflict(refusals.twoFactorNotBegun());
  }
  await deps.limits.consume("second-factor-account", user.id);
  if (!(await consumeCode(deps, user.id, input.code.replace(/\s/g, "")))) {
    const message = refusals.twoFactorCodeWrong();
    throw problem("invalid_input", { message, fields: { code: message } });
  }
  await deps.limits.reset("second-factor-account", user.id);
  const codes = await newRecoveryCodes(deps);
  await inTransaction(deps.db, async (tx) => {
    const [confirmed] = await tx
      .update(authenticators)
      .set({ confirmedAt: now })
      .where(
        and(
          eq(authenticators.userId, user.id),
          eq(authenticators.secretCipher, found.secretCipher),
          isNull(authenticators.confirmedAt),
        ),
      )
      .returning();
    if (!confirmed) throw problem("conflict");
    await tell(tx, deps, user, "on");
    await replaceRecoveryCodes(tx, user.id, codes);
  });
  return { recoveryCodes: codes.map(({ shown }) => shown) };
});

export const renew = signedIn.twoFactor.renew.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const account = await requirePassword(deps, user.id, input.currentPassword, "currentPassword");
  const codes = await newRecoveryCodes(deps);
  await inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    const on = await lockRow(tx, authenticators, isConfirmed(user.id));
    if (!on) throw conflict(refusals.twoFactorOff());
    await replaceRecoveryCodes(tx, user.id, codes);
  });
  return { recoveryCodes: codes.map(({ shown }) => shown) };
});

export const disable = signedIn.twoFactor.disable.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const account = await requirePassword(deps, user.id, input.currentPassword, "currentPassword");
  await inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    const [off] = await tx.delete(authenticators).where(eq(authenticators.userId, user.id)).returning();
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    if (off?.confirmedAt) await tell(tx, deps, user, "off");
  });
  return { done: true };
});

/** Emails the account holder that two-step sign-in was switched on or off. */
async function tell(tx: Transaction, deps: Dependencies, user: ActingUser, now: "on" | "off"): Promise<void> {
  const mail = () =>
    twoStepsChanged({
      firstName: user.firstName,
      now,
      when: momentFor(deps.clock(), user),
      resetUrl: deps.config.publicUrl + href("forgotPassword"),
    });
  await deps.mail.send(tx, user.email, mail);
}
