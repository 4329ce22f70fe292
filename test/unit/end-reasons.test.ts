import { describe, expect, it } from "vitest";
import { reasonText } from "#server/backend/offers/claims/end-reasons.ts";
import { inLanguage } from "#server/language.ts";

describe("why a claim ended", () => {
  it("is told in the reader's language where nobody wrote it", () => {
    expect(reasonText("purchase.refunded")).toBe("Your money was refunded.");
    expect(inLanguage("de", () => reasonText("purchase.refunded"))).toBe("Dein Geld wurde erstattet.");
  });

  it.each(["refunded", "constructor", "toString", "__proto__", "We closed the bar."])(
    "is what a person wrote, %s, as it was written",
    (written) => expect(reasonText(written)).toBe(written),
  );
});
