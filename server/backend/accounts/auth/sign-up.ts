import { eq } from "drizzle-orm";
import { localeFor } from "#shared/account-choices.ts";
import { VERIFICATION_MS } from "#shared/constants.ts";
import { firstPageFor } from "#shared/first-page.ts";
import { href } from "#shared/href.ts";
import { isTimezone } from "#shared/timezones.ts";
import { newId } from "../../platform/db/ids.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { inTransaction, type Transaction, violates } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { operations } from "../../platform/operation.ts";
import { hashOf } from "../../platform/secrets.ts";
import { lockUserByEmail, type UserRow } from "./accounts.ts";
import { requireCaptcha } from "./captcha.ts";
import { alreadyRegistered, confirmAddress } from "./email-templates.ts";
import { createMailToken, createResetUrl } from "./mail-tokens.ts";
import { checkPassword } from "./password-rules.ts";
import { codeHashOf, newCode } from "./tokens.ts";

/**
 * Creates an account and emails a link and a code. If the address already has a confirmed account, its owner gets a
 * different email, and the caller the same answer after the same work.
 */
export const signUp = operations.auth.signUp.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  if (input.website) {
    deps.log.info({ requestId: caller.requestId }, "A bot filled in the sign-up form");
    return { done: true };
  }
  await requireCaptcha(deps, input.captcha, caller.ip);
  await checkPassword(input.password, { email: input.email, names: [input.firstName, input.lastName] });
  await deps.limits.consume("sign-up-address", caller.ip);
  const passwordHash = await deps.passwords.hash(input.password);
  const now = deps.clock();

  const create = () =>
    inTransaction(deps.db, async (tx) => {
      const present = await lockUserByEmail(tx, input.email);
      const { email, firstName, lastName, marketingOptIn } = input;
      const locale = localeFor(input.locale);
      const values = { email, firstName, lastName, marketingOptIn, passwordHash, locale };
      const timezone = isTimezone(input.timezone) ? input.timezone : "UTC";
      // Nobody has proven ownership of an unconfirmed account, so the latest sign-up counts. A confirmed account is
      // rewritten unchanged: a faster response would reveal that it exists.
      const next = present?.emailVerifiedAt ? { email: present.email } : values;
      const [user] = present
        ? await tx.update(users).set(next).where(eq(users.id, present.id)).returning()
        : await tx
            .insert(users)
            .values({ id: newId("usr"), ...values, timezone, createdAt: now })
            .returning();
      if (!user) throw new Error("Failed to store the account");
      if (user.emailVerifiedAt) await tellRegistered(tx, deps, user);
      else {
        await sendConfirmation(tx, deps, user, {
          redirect: firstPageFor(input.intent, input.redirect),
          watchHash: input.watch === undefined ? null : hashOf(input.watch),
        });
      }
    });
  try {
    await create();
  } catch (error) {
    // Of two concurrent sign-ups with one address, the second finds the first one's account.
    if (!violates(error, "users_email_key")) throw error;
    await create();
  }
  return { done: true };
});

/**
 * Emails the link and the code that confirm an account's address.
 * @param facts.redirect where to go once it is confirmed
 * @param facts.watchHash hash of the secret with which the requesting page learns that the address was confirmed
 */
export async function sendConfirmation(
  tx: Transaction,
  deps: Dependencies,
  user: Pick<UserRow, "id" | "email" | "firstName">,
  { redirect, watchHash }: { redirect: string | null; watchHash: string | null },
): Promise<void> {
  const code = newCode();
  const secret = await createMailToken(tx, {
    kind: "verify",
    userId: user.id,
    email: user.email,
    redirect,
    watchHash,
    now: deps.clock(),
    lifeMs: VERIFICATION_MS,
    codeHash: (tokenHash) => codeHashOf(deps.signingKey, tokenHash, code),
  });
  const url = deps.config.publicUrl + href("verifyEmail", {}, { token: secret });
  await deps.mail.send(tx, user.email, () => confirmAddress({ firstName: user.firstName, code, url }));
}

/** A user who forgot that they have an account may have forgotten the password too, so the email offers a reset. */
async function tellRegistered(tx: Transaction, deps: Dependencies, user: UserRow): Promise<void> {
  const { publicUrl } = deps.config;
  const resetUrl = await createResetUrl(tx, deps, user);
  const signInUrl = publicUrl + href("login");
  await deps.mail.send(tx, user.email, () =>
    alreadyRegistered({ firstName: user.firstName, signInUrl, resetUrl }),
  );
}
