import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { signedIn } from "../../platform/operation.ts";
import {
  checkPassword,
  endBegunFactors,
  endMailTokens,
  endSessions,
  momentFor,
  passwordChanged,
  requirePassword,
  requireSamePassword,
} from "../auth/index.ts";

export const changePassword = signedIn.me.changePassword.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const account = await requirePassword(deps, user.id, input.currentPassword, "currentPassword");
  const { email, firstName, lastName } = account;
  await checkPassword(input.password, { email, names: [firstName, lastName] });
  if (input.password === input.currentPassword) {
    throw problem("invalid_input", { fields: { password: refusals.passwordUsedBefore() } });
  }
  const passwordHash = await deps.passwords.hash(input.password);
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    // An intruder who knew the former password may have requested another address.
    await endMailTokens(tx, now, { kind: "change-email", userId: user.id });
    await endBegunFactors(tx, user.id);
    await endSessions(tx, now, { userId: user.id, except: user.sessionId });
    const mail = () =>
      passwordChanged({
        firstName,
        when: momentFor(now, account),
        resetUrl: deps.config.publicUrl + href("forgotPassword"),
      });
    await deps.mail.send(tx, email, mail);
  });
  return { done: true };
});
