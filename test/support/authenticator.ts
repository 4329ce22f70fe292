import { totpAt } from "#server/backend/accounts/auth/two-factor/totp.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code that an authenticator app shows at that time, for a key as typed into apps. */
export function codeAt(secret: string, at: Date): string {
  const bits = [...secret.replace(/\s/g, "")].map((letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return totpAt(
    Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))),
    Math.floor(at.getTime() / 30_000),
  );
}
