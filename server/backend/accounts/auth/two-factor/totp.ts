import { createHmac, timingSafeEqual } from "node:crypto";

/** The defaults that authenticator apps assume (RFC 6238, RFC 4226). */
const PERIOD_MS = 30_000;
const DIGITS = 6;
/** Clocks differ and users type slowly, so the previous and the next code are accepted too. */
const STEPS_AROUND = [0, -1, 1];

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code of a period; `step` is the number of periods since 1970. */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Returns the period that a code belongs to, if it is the current one or next to it. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = Math.floor(now.getTime() / PERIOD_MS);
  return STEPS_AROUND.map((around) => present + around).find((step) =>
    timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code)),
  );
}

/** Encodes as RFC 4648 base32 without padding, the form in which secrets are typed into apps. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** Returns the URI that an app reads from a QR code. */
export function otpauthUri(secret: Uint8Array, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: "Treets" });
  return `otpauth://totp/${encodeURIComponent(`Treets:${account}`)}?${query}`;
}
