import * as z from "zod";
import * as words from "#words/inputs.ts";
import { presentPasswordField } from "./account-fields.ts";
import { done, timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { open, signedIn, signedInForSecurity } from "./operation.ts";

/** Longer than any value of an authenticator, including post-quantum keys and signatures. */
const MAX_VALUE_CHARS = 12_000;
const MAX_PASSKEY_NAME_CHARS = 50;

const base64url = z
  .string()
  .max(MAX_VALUE_CHARS)
  .regex(/^[\w-]+$/);
const credentialId = base64url.max(1_400);
/** What the browser adds of its own; nothing of it is used. */
const extensions = z.object({});

/** Options for `navigator.credentials`, in the JSON form that browsers and authenticators share. */
const options = z.record(z.string(), z.unknown());

/** A browser's answer to the options of a sign-in (`AuthenticationResponseJSON` of Web Authentication Level 3). */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
  clientExtensionResults: extensions,
});

/** A browser's answer to the options of a new passkey (`RegistrationResponseJSON`). */
export const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
  clientExtensionResults: extensions,
});

const name = typed().min(1, { error: words.enterAName }).max(MAX_PASSKEY_NAME_CHARS);

/** Passkeys: sign-in with a fingerprint, a face or a PIN of the device in place of the password. */
export const passkeys = {
  list: signedIn("GET /me/passkeys", "List the caller's passkeys").output(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: timestamp,
        lastUsedAt: timestamp.nullable(),
      }),
    ),
  ),
  begin: signedInForSecurity("POST /me/passkeys/challenges", "Start creating a passkey", {
    description: "Returns the options for `navigator.credentials.create`. They are valid for five minutes.",
  })
    .input(
      z.object({
        /** Checked here already, as an authenticator keeps what it has created. */
        name,
        currentPassword: presentPasswordField,
      }),
    )
    .output(z.object({ options })),
  add: signedInForSecurity("POST /me/passkeys", "Add a passkey to the caller's account")
    .input(
      z.object({
        name,
        passkey: passkeyAttestation,
      }),
    )
    .output(z.object({ id: z.string() })),
  remove: signedInForSecurity("DELETE /me/passkeys/{passkey}", "Remove one of the caller's passkeys")
    .input(z.object({ passkey: z.string().max(64), currentPassword: presentPasswordField }))
    .output(done),
  /** Reveals nothing about accounts: the authenticator knows which passkeys it holds for this site. */
  challenge: open("POST /auth/passkeys/challenges", "Start a sign-in with a passkey", {
    description: "Returns the options for `navigator.credentials.get`. They are valid for five minutes.",
  }).output(z.object({ options })),
};
