import * as z from "zod";
import { invitationKinds } from "../invitations.ts";
import { accountByMailInput } from "./account-fields.ts";
import { tokenPair } from "./auth.ts";
import { timestamp } from "./common.ts";
import { open, signedIn } from "./operation.ts";

export const waitingInvitation = z.object({
  kind: z.enum(invitationKinds),
  id: z.string(),
  /** The inviting business. */
  business: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  /** Role on the team; null if the invitation is not to a team. */
  role: z.string().nullable(),
  /** Text to agree to when accepting; empty if there is none. */
  consentText: z.string(),
  inviter: z.string().nullable(),
  expiresAt: timestamp.nullable(),
});

/** Operations common to all kinds of invitations. */
export const invitations = {
  mine: signedIn(
    "GET /me/invitations",
    "List the open invitations to the caller's address, newest first within each kind",
  ).output(z.array(waitingInvitation)),
  /** The email proves the address, so the new account needs no further confirmation and is signed in. */
  signUp: open(
    "POST /invitations/sign-up",
    "Create an account from an invitation email, without answering the invitation",
  )
    .input(accountByMailInput)
    .output(tokenPair),
};
