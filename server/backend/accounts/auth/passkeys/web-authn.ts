import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyRow } from "../../../platform/db/schema/accounts.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { consumeChallenge } from "./challenges.ts";

/** Loaded when the first passkey is used: it brings parsers for the certificates of every authenticator. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Ed25519, ECDSA with P-256 and RSA with SHA-256, which together cover all common authenticators (COSE numbers). */
export const ALGORITHMS = [-8, -7, -257];

type Config = Pick<Dependencies["config"], "publicUrl">;

/** The site that passkeys belong to: the host name of PUBLIC_URL. A passkey of another host cannot sign in. */
export const siteOf = ({ publicUrl }: Config): string => new URL(publicUrl).hostname;

const originOf = ({ publicUrl }: Config): string => new URL(publicUrl).origin;

/** Returns the new key, or undefined if the answer is not valid for a challenge of this user. */
export async function verifyAttestation(
  { db, config, clock }: Pick<Dependencies, "db" | "config" | "clock">,
  userId: string,
  response: RegistrationResponseJSON,
) {
  const challenge = challengeIn(response.response);
  if (!(await consumeChallenge(db, { challenge, userId, now: clock() }))) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: originOf(config),
    expectedRPID: siteOf(config),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(notVerified);
  return verified?.registrationInfo?.credential;
}

/** Returns how often the key has been used, or undefined if the answer was not signed with this key for a sign-in here. */
export async function verifyAssertion(
  { db, config, clock }: Pick<Dependencies, "db" | "config" | "clock">,
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const challenge = challengeIn(response.response);
  if (!(await consumeChallenge(db, { challenge, userId: null, now: clock() }))) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: originOf(config),
    expectedRPID: siteOf(config),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.uses,
    },
    requireUserVerification: true,
  }).catch(notVerified);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** Returns the challenge that an answer claims to be for; the empty string if it names none. */
function challengeIn({ clientDataJSON }: { readonly clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** The library throws for every answer that is not valid, with errors of its parsers and of WebCrypto too. */
const notVerified = (): undefined => undefined;
