import * as z from "zod";
import * as words from "#words/inputs.ts";
import { presentPasswordField } from "./account-fields.ts";
import { done, timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { signedIn, signedInForSecurity } from "./operation.ts";

/** Shown only once. Each code replaces the app for one sign-in. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Sign-in with a code from an authenticator app in addition to the password. */
export const twoFactor = {
  get: signedIn("GET /me/two-factor", "Get the state of the caller's two-factor authentication").output(
    z.object({
      /** When it was enabled; null if it is not. */
      since: timestamp.nullable(),
      recoveryCodesLeft: z.number().int(),
      /** An app waiting for its first code; expires after a few minutes. */
      pending: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }).nullable(),
    }),
  ),
  begin: signedInForSecurity("POST /me/two-factor", "Start connecting an authenticator app")
    .input(z.object({ currentPassword: presentPasswordField }))
    .output(done),
  confirm: signedInForSecurity("POST /me/two-factor/confirm", "Enable two-factor authentication")
    .input(z.object({ code: typed().min(1, { error: words.enterTheDigitsFromTheApp }).max(20) }))
    .output(recoveryCodes),
  renew: signedInForSecurity("POST /me/two-factor/recovery-codes", "Replace the caller's recovery codes")
    .input(z.object({ currentPassword: presentPasswordField }))
    .output(recoveryCodes),
  disable: signedInForSecurity("POST /me/two-factor/disable", "Disable two-factor authentication")
    .input(z.object({ currentPassword: presentPasswordField }))
    .output(done),
};
