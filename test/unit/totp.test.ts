import { describe, expect, test } from "vitest";
import { base32, otpauthUri, stepOfCode, totpAt } from "#server/backend/accounts/auth/two-factor/totp.ts";

const secret = Buffer.from("12345678901234567890");

describe("authenticator codes", () => {
  // The last six digits of RFC 6238's appendix B, for SHA-1.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %d are %s", (seconds, code) => {
    expect(totpAt(secret, Math.floor(seconds / 30))).toBe(code);
  });

  test("are valid in their period and the adjacent ones only", () => {
    const code = totpAt(secret, 1_000_000);
    const at = (periods: number) => new Date((1_000_000 + periods) * 30_000);
    expect([-2, -1, 0, 1, 2].map((periods) => stepOfCode(secret, code, at(periods)))).toEqual([
      undefined,
      1_000_000,
      1_000_000,
      1_000_000,
      undefined,
    ]);
    for (const typed of ["", "12345", "1234567", "abcdef"]) {
      expect(stepOfCode(secret, typed, at(0))).toBeUndefined();
    }
  });

  test("have their secret encoded as in RFC 4648, and an otpauth URI", () => {
    expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(otpauthUri(secret, "mia@people.example")).toBe(
      "otpauth://totp/Treets%3Amia%40people.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Treets",
    );
  });
});
