import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** A secret for a link or a refresh token: 256 random bits. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** What is stored of a secret. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
