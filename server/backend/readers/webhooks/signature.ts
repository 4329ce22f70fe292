import { createHmac, randomBytes } from "node:crypto";

/** Follows Standard Webhooks (standardwebhooks.com), so that receivers can use one of its libraries. */
const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSigningSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export interface Signed {
  /** Id of the event; unchanged when it is sent again, for receivers to recognise duplicates. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** Returns the headers of a delivery, with one signature for each current secret. */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

const sign = (secret: string, content: string): string =>
  createHmac("sha256", Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"))
    .update(content)
    .digest("base64");
