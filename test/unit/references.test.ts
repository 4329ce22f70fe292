import fc from "fast-check";
import { expect, it } from "vitest";
import { referenceFrom } from "#server/backend/platform/reference.ts";
import { claimRef } from "#shared/contract/claim-shapes.ts";
import { misread } from "../support/misread.ts";

it("a claim's code is known whether its digits are typed as such or as the letters they look like", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
      const ref = referenceFrom(random);
      for (const typed of [ref, misread(ref), misread(ref).toUpperCase(), ref.replaceAll("1", "I")])
        expect(claimRef.parse(typed)).toBe(ref);
    }),
  );
});

it("a claim's code has eight characters, without U", () => {
  for (const typed of ["", "TXSY624", "TXSY624HH", "TXSY624U", "TXSY/24H"])
    expect(claimRef.safeParse(typed).success).toBe(false);
});
