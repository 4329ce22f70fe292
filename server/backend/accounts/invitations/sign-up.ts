import { problem } from "#shared/problems.ts";
import { operations } from "../../platform/operation.ts";
import { createAccountByMail } from "../auth/index.ts";
import { addressProvenBy } from "./queries.ts";

/**
 * Creates an account for an invited person who wants to decide later, or has more to decide than yes or no. A team
 * invitation link passed on outside email proves no address, nor does the link of an answered invitation.
 */
export const signUp = operations.invitations.signUp.handler(async ({ input, context }) => {
  const { db, clock } = context.deps;
  const email = await addressProvenBy(db, input.token, clock());
  if (email === null) throw problem("token_invalid");
  return createAccountByMail(context, email, input, async () => ({}));
});
