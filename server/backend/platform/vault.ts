import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that have to be read again. */
export interface Vault {
  encrypt(secret: string): string;
  decrypt(cipher: string): string;
}

/** Derives a separate key for each purpose, so that what was encrypted for one is useless elsewhere. */
export const keyFor = (signingKey: Uint8Array, purpose: string): Buffer =>
  createHmac("sha256", signingKey).update(purpose).digest();

/** Encrypts with AES-256-GCM; a modified cipher can no longer be decrypted. */
export function vault(signingKey: Uint8Array, purpose: string): Vault {
  const key = keyFor(signingKey, purpose);
  return {
    encrypt(secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    decrypt(stored) {
      const bytes = Buffer.from(stored, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString();
    },
  };
}
