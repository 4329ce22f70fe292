import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { passkeyCredentials } from "#shared/contract/auth.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { findRow } from "../../../platform/db/rows.ts";
import { passkeys } from "../../../platform/db/schema/accounts.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { tooMany } from "../../../platform/limits/limits.ts";
import type { OperationContext } from "../../../platform/operation-context.ts";
import { logSecurity } from "../../../platform/security-log.ts";
import { findUser } from "../accounts.ts";
import { openSession, type TokenPair } from "../sessions.ts";
import { verifyAssertion } from "./web-authn.ts";

/**
 * Signs in with a passkey. The account is that of the key, whatever the browser says; an account that is locked after
 * wrong passwords stays reachable, as a passkey cannot be guessed. Failures are counted by IP address only.
 */
export async function signInWithPasskey(
  { deps, caller }: Pick<OperationContext, "deps" | "caller">,
  { passkey, keepSignedIn }: z.output<typeof passkeyCredentials>,
): Promise<TokenPair> {
  const { waitSeconds } = await deps.limits.look("sign-in-address", caller.ip);
  if (waitSeconds > 0) throw tooMany(waitSeconds * 1000);
  const found = await findRow(deps.db, passkeys, { credentialId: passkey.id });
  const uses = found && (await verifyAssertion(deps, found, passkey));
  const holder = found && (await findUser(deps.db, found.userId));
  const outcome = uses === undefined ? "wrong" : "right";
  logSecurity({ deps, caller }, { operation: "passkey", outcome, userId: holder?.id });
  if (uses === undefined || !holder) {
    await deps.limits.count("sign-in-address", caller.ip);
    throw problem("invalid_credentials", { message: refusals.passkeyRefused() });
  }
  return inTransaction(deps.db, async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ uses, lastUsedAt: deps.clock() })
      .where(eq(passkeys.id, found.id))
      .returning({ id: passkeys.id });
    // The passkey was removed a moment ago.
    if (used.length === 0) throw problem("invalid_credentials", { message: refusals.passkeyRefused() });
    return openSession(tx, deps, { userId: holder.id, caller, keep: keepSignedIn });
  });
}
