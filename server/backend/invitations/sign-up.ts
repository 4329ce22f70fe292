import { problem } from "#shared/problems.ts";
import { createAccountByMail } from "../auth/index.ts";
import { operations } from "../operation.ts";
import { addressProvenBy } from "./queries.ts";

/**
 * An account for who has been invited and wants to decide later, or has more to decide than yes or no. A link that the
 * team has handed over by other means proves no address, and an answered one nothing any more.
 */
export const signUp = operations.invitations.signUp.handler(async ({ input, context }) => {
  const { db, clock } = context.deps;
  const email = await addressProvenBy(db, input.token, clock());
  if (email === null) throw problem("token_invalid");
  return createAccountByMail(context, email, input, async () => ({}));
});
