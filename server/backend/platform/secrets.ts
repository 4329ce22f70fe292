import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** Returns a secret for a link or a refresh token: 256 random bits. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** Returns the hash under which a secret is stored: its SHA-256. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
