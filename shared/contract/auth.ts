import * as z from "zod";
import * as words from "#words/inputs.ts";
import { sessionSchema } from "../session.ts";
import {
  emailField,
  firstNameField,
  lastNameField,
  mailLinkState,
  passwordField,
  presentPasswordField,
} from "./account-fields.ts";
import { done, timestamp } from "./common.ts";
import { tokenField } from "./fields.ts";
import { open, openForSecurity, signedIn, signedInForSecurity } from "./operation.ts";
import { passkeyAssertion } from "./passkeys.ts";

/** The token pair. Only the web server handles it; it is never exposed to scripts in the browser. */
export const tokenPair = z.object({
  token: z.string(),
  refreshToken: z.string(),
  /** Seconds until each token expires. */
  expiresIn: z.number().int(),
  refreshExpiresIn: z.number().int(),
});

/** Secret that identifies the browser that signed up. */
const watchField = z.string().min(20).max(100);

export const signUpIntents = ["community", "provider", "invited"] as const;

const secondFactorCode = z.string().max(20).optional();

export const passwordCredentials = z.object({
  method: z.literal("password").optional(),
  email: emailField,
  password: presentPasswordField,
  keepSignedIn: z.boolean().default(true),
  /** Code from the authenticator app, or a recovery code, if the account has two-factor authentication. */
  code: secondFactorCode,
  captcha: z.string().max(4000).optional(),
});

/** An answer to the options of `passkeys.challenge`; the device has verified its user, so no second factor is asked. */
export const passkeyCredentials = z.object({
  method: z.literal("passkey"),
  passkey: passkeyAssertion,
  keepSignedIn: z.boolean().default(true),
});

export const signUpInput = z.object({
  email: emailField,
  password: passwordField,
  firstName: firstNameField,
  lastName: lastNameField,
  intent: z.enum(signUpIntents).default("community"),
  acceptTerms: z.literal(true, { error: words.acceptTheTerms }),
  marketingOptIn: z.boolean().default(false),
  timezone: z.string().max(64).optional(),
  locale: z.string().max(20).optional(),
  /** The user's destination, carried through the confirmation email. */
  redirect: z.string().max(2048).optional(),
  captcha: z.string().max(4000).optional(),
  /** Secret of the signing-up page, with which it can poll whether the email was answered. */
  watch: watchField.optional(),
  /** Honeypot: users do not see this field, but bots fill it in. */
  website: z.string().max(200).optional(),
});

export const auth = {
  signIn: openForSecurity("POST /auth/sign-in", "Sign in")
    .input(z.discriminatedUnion("method", [passwordCredentials, passkeyCredentials]))
    .output(tokenPair),
  /** Gives the same answer for known and unknown addresses; what happens next is in the email. */
  signUp: openForSecurity("POST /auth/sign-up", "Create an account").input(signUpInput).output(done),
  session: signedIn("GET /auth/session", "Get the current session").output(sessionSchema),
  refresh: open("POST /auth/refresh", "Exchange a refresh token for a new token pair")
    .input(z.object({ refreshToken: z.string().max(200) }))
    .output(tokenPair),
  signOut: openForSecurity("POST /auth/sign-out", "Sign out of the current session")
    .input(z.object({ refreshToken: z.string().max(200).optional() }))
    .output(done),
  verification: open("GET /auth/verification", "Get the state of a confirmation link")
    .input(z.object({ token: tokenField }))
    .output(
      z.object({
        state: mailLinkState,
        email: z.string().nullable(),
        /** Where to go once signed in, as chosen when signing up. */
        redirect: z.string().nullable(),
      }),
    ),
  confirmed: open("POST /auth/verification/confirmed", "Check whether an address has been confirmed", {
    description:
      "For the page that signed the user up. It sends the secret that it sent as `watch` when signing up with this address.",
  })
    .input(z.object({ watch: watchField, email: z.string().max(254) }))
    .output(z.object({ confirmed: z.boolean() })),
  /** Confirms an address with the link's token, or with the address and its 6-digit code. Does not sign in by itself. */
  verify: openForSecurity("POST /auth/verify", "Confirm an email address")
    .input(
      z
        .object({
          token: tokenField.optional(),
          email: emailField.optional(),
          /** Sent by the browser that signed up, to be signed in. */
          watch: watchField.optional(),
          code: z
            .string()
            .regex(/^\d{6}$/, { error: words.enterTheDigitsFromTheMail })
            .optional(),
        })
        .refine(
          ({ token, email, code }) => token !== undefined || (email !== undefined && code !== undefined),
          {
            path: ["code"],
            error: words.enterTheDigitsFromTheMail,
          },
        ),
    )
    .output(
      z.object({
        email: z.string(),
        redirect: z.string().nullable(),
        /** Null except for the browser that signed up. */
        tokens: tokenPair.nullable(),
      }),
    ),
  resendVerification: openForSecurity("POST /auth/verify/resend", "Resend the confirmation email", {
    onceForVisitors: true,
  })
    .input(z.object({ email: emailField }))
    .output(done),
  forgot: openForSecurity("POST /auth/forgot", "Request a password reset email", { onceForVisitors: true })
    .input(z.object({ email: emailField, captcha: z.string().max(4000).optional() }))
    .output(done),
  resetState: open("GET /auth/reset", "Get the state of a password reset link")
    .input(z.object({ token: tokenField }))
    .output(
      z.object({
        state: mailLinkState,
        maskedEmail: z.string().nullable(),
      }),
    ),
  resetAgain: openForSecurity(
    "POST /auth/reset/again",
    "Replace a password reset link that is no longer valid",
    { onceForVisitors: true },
  )
    .input(z.object({ token: tokenField }))
    .output(done),
  /** Sets a new password, ends other sessions if requested, and signs in. */
  reset: openForSecurity("POST /auth/reset", "Reset a password")
    .input(
      z.object({
        token: tokenField,
        password: passwordField,
        code: secondFactorCode,
        signOutElsewhere: z.boolean().default(true),
      }),
    )
    .output(tokenPair),
  sessions: signedIn("GET /auth/sessions", "List the caller's sessions").output(
    z.array(
      z.object({
        id: z.string(),
        userAgent: z.string(),
        country: z.string().nullable(),
        createdAt: timestamp,
        lastUsedAt: timestamp,
        current: z.boolean(),
      }),
    ),
  ),
  revokeSession: signedInForSecurity("DELETE /auth/sessions/{id}", "Revoke a session")
    .input(z.object({ id: z.string().max(64) }))
    .output(done),
  revokeOtherSessions: signedInForSecurity(
    "POST /auth/sessions/revoke-others",
    "Revoke all other sessions",
  ).output(z.object({ ended: z.number().int() })),
};
