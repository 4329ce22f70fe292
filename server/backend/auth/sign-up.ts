import { eq } from "drizzle-orm";
import { VERIFICATION_MS } from "#shared/constants.ts";
import type { signUpIntents } from "#shared/contract/auth.ts";
import { href } from "#shared/href.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { isTimezone } from "#shared/timezones.ts";
import { newId } from "../db/ids.ts";
import { users } from "../db/schema/accounts.ts";
import { inTransaction, type Transaction, violates } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { operations } from "../operation.ts";
import { findUserByEmail, type UserRow } from "./accounts.ts";
import { requireCaptcha } from "./captcha.ts";
import { alreadyRegistered, confirmAddress } from "./letters.ts";
import { createMailToken } from "./mail-tokens.ts";
import { checkPassword } from "./password-rules.ts";
import { codeHashOf, newCode } from "./tokens.ts";

/**
 * Creates an account and mails a link and a code. An address that has an account already gets another letter, and
 * the caller the same answer after the same work.
 */
export const signUp = operations.auth.signUp.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  await deps.limits.spend("sign-up-address", caller.ip);
  if (input.website) {
    deps.log.info({ requestId: caller.requestId }, "A robot filled in the sign-up form");
    return { done: true };
  }
  await requireCaptcha(deps.config, input.captcha, caller.ip);
  await checkPassword(input.password, { email: input.email, names: [input.firstName, input.lastName] });
  const passwordHash = await deps.passwords.hash(input.password);
  const now = deps.clock();

  const create = () =>
    inTransaction(deps.db, async (tx) => {
      const present = await findUserByEmail(tx, input.email);
      if (present?.emailVerifiedAt) {
        await deps.mail.send(tx, present.email, letterFor(present, deps));
        return;
      }
      const { email, firstName, lastName, marketingOptIn } = input;
      const values = { email, firstName, lastName, marketingOptIn, passwordHash };
      const timezone = isTimezone(input.timezone) ? input.timezone : "UTC";
      // Nobody has proven that an unconfirmed account is theirs, so the latest sign-up counts.
      const [user] = present
        ? await tx.update(users).set(values).where(eq(users.id, present.id)).returning()
        : await tx
            .insert(users)
            .values({ id: newId("usr"), ...values, timezone, createdAt: now })
            .returning();
      if (!user) throw new Error("The database kept no account");
      await sendConfirmation(tx, deps, user, firstPageFor(input.intent, input.redirect));
    });
  try {
    await create();
  } catch (error) {
    // Two sign-ups with one address at once: the second finds the first one's account.
    if (!violates(error, "users_email_key")) throw error;
    await create();
  }
  return { done: true };
});

/** Mails the link and the code that confirm an account's address. */
export async function sendConfirmation(
  tx: Transaction,
  deps: Dependencies,
  user: Pick<UserRow, "id" | "email" | "firstName">,
  redirect: string | null,
): Promise<void> {
  const code = newCode();
  const secret = await createMailToken(tx, {
    ...{ kind: "verify", userId: user.id, email: user.email, redirect },
    now: deps.clock(),
    lifeMs: VERIFICATION_MS,
    codeHash: (tokenHash) => codeHashOf(deps.signingKey, tokenHash, code),
  });
  const url = deps.config.publicUrl + href("verifyEmail", {}, { token: secret });
  await deps.mail.send(tx, user.email, confirmAddress({ firstName: user.firstName, code, url }));
}

const letterFor = ({ firstName }: UserRow, { config: { publicUrl } }: Dependencies) =>
  alreadyRegistered({
    firstName,
    signInUrl: publicUrl + href("login"),
    resetUrl: publicUrl + href("forgotPassword"),
  });

/** Where a new person goes once confirmed: where they came from, or what they said they want to do. */
function firstPageFor(intent: (typeof signUpIntents)[number], redirect: string | undefined): string {
  const byIntent = {
    community: href("createCommunity"),
    provider: href("createCommunity", {}, { kind: "provider" }),
    invited: href("selectOrg"),
  }[intent];
  return safeRedirectTarget(redirect, byIntent);
}
