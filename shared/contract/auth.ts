import * as z from "zod";
import * as words from "#words/inputs.ts";
import { sessionSchema } from "../session.ts";
import { emailField, firstNameField, lastNameField, passwordField, tokenField } from "./fields.ts";
import { done, open, signedIn, timestamp } from "./operation.ts";

/** The token pair. Only the web server sees it; it never reaches a browser's script. */
export const tokenPair = z.object({
  token: z.string(),
  refreshToken: z.string(),
  /** Seconds until each ends. */
  expiresIn: z.number().int(),
  refreshExpiresIn: z.number().int(),
});

/** By it the browser that signed up is known again. */
const watchField = z.string().min(20).max(100);

export const signUpIntents = ["community", "provider", "invited"] as const;

const secondFactorCode = z.string().max(20).optional();

export const credentials = z.object({
  email: emailField,
  password: z.string().min(1, { error: words.enterYourPassword }).max(128),
  keepSignedIn: z.boolean().default(true),
  /** Of the authenticator app, or a recovery code, where the account asks for one. */
  code: secondFactorCode,
  captcha: z.string().max(4000).optional(),
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
  /** Where the person was going; carried through the confirmation mail. */
  redirect: z.string().max(2048).optional(),
  captcha: z.string().max(4000).optional(),
  /** A secret of the page that asks, by which it can learn that the mail was answered. */
  watch: watchField.optional(),
  /** A field people do not see; robots fill it in. */
  website: z.string().max(200).optional(),
});

export const auth = {
  signIn: open
    .route({ method: "POST", path: "/auth/sign-in", summary: "Sign in" })
    .input(credentials)
    .output(tokenPair),
  /** Answers the same for a known and an unknown address; what happens next is in the mail. */
  signUp: open
    .route({ method: "POST", path: "/auth/sign-up", summary: "Create an account" })
    .input(signUpInput)
    .output(done),
  session: signedIn
    .route({ method: "GET", path: "/auth/session", summary: "Who is signed in" })
    .output(sessionSchema),
  refresh: open
    .route({ method: "POST", path: "/auth/refresh", summary: "Exchange a refresh token" })
    .input(z.object({ refreshToken: z.string().max(200) }))
    .output(tokenPair),
  signOut: open
    .route({ method: "POST", path: "/auth/sign-out", summary: "End this session" })
    .input(z.object({ refreshToken: z.string().max(200).optional() }))
    .output(done),
  verification: open
    .route({ method: "GET", path: "/auth/verification", summary: "State of a confirmation link" })
    .input(z.object({ token: tokenField }))
    .output(
      z.object({ state: z.enum(["valid", "expired", "used", "invalid"]), email: z.string().nullable() }),
    ),
  confirmed: open
    .route({
      method: "POST",
      path: "/auth/verification/confirmed",
      summary: "Has the confirmation mail been answered?",
      description:
        "For the page that signed somebody up, by the secret it sent along as `watch` for this address.",
    })
    .input(z.object({ watch: watchField, email: z.string().max(254) }))
    .output(z.object({ confirmed: z.boolean() })),
  /** Confirms an address by the link's token, or by the 6-digit code with the address. Signs nobody in by itself. */
  verify: open
    .route({ method: "POST", path: "/auth/verify", summary: "Confirm an e-mail address" })
    .input(
      z
        .object({
          token: tokenField.optional(),
          email: emailField.optional(),
          /** Of the browser that signed up: it is signed in. */
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
        /** Null but for the browser that signed up. */
        tokens: tokenPair.nullable(),
      }),
    ),
  resendVerification: open
    .route({ method: "POST", path: "/auth/verify/resend", summary: "Send the confirmation mail again" })
    .input(z.object({ email: emailField }))
    .output(done),
  forgot: open
    .meta({ access: "open", onceForVisitors: true })
    .route({ method: "POST", path: "/auth/forgot", summary: "Ask for a reset mail" })
    .input(z.object({ email: emailField, captcha: z.string().max(4000).optional() }))
    .output(done),
  resetState: open
    .route({ method: "GET", path: "/auth/reset", summary: "State of a reset link" })
    .input(z.object({ token: tokenField }))
    .output(
      z.object({
        state: z.enum(["valid", "expired", "used", "invalid"]),
        maskedEmail: z.string().nullable(),
      }),
    ),
  resetAgain: open
    .route({
      method: "POST",
      path: "/auth/reset/again",
      summary: "Send another link in place of an ended one",
    })
    .input(z.object({ token: tokenField }))
    .output(done),
  /** Sets a new password, ends other sessions when asked, and signs in. */
  reset: open
    .route({ method: "POST", path: "/auth/reset", summary: "Set a new password" })
    .input(
      z.object({
        token: tokenField,
        password: passwordField,
        code: secondFactorCode,
        signOutElsewhere: z.boolean().default(true),
      }),
    )
    .output(tokenPair),
  sessions: signedIn.route({ method: "GET", path: "/auth/sessions", summary: "Where I am signed in" }).output(
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
  revokeSession: signedIn
    .route({ method: "DELETE", path: "/auth/sessions/{id}", summary: "Sign one session out" })
    .input(z.object({ id: z.string().max(64) }))
    .output(done),
  revokeOtherSessions: signedIn
    .route({ method: "POST", path: "/auth/sessions/revoke-others", summary: "Sign out everywhere else" })
    .output(z.object({ ended: z.number().int() })),
};
