import { describe, expect, it } from "vitest";
import { reasonText } from "#server/backend/offers/claims/end-reasons.ts";
import { inLanguage } from "#server/language.ts";

describe("the reason for a claim's end", () => {
  it("is in the reader's language if it is a predefined one", () => {
    expect(reasonText("purchase.refunded")).toBe("Your money was refunded.");
    expect(inLanguage("de", () => reasonText("purchase.refunded"))).toBe("Dein Geld wurde erstattet.");
  });

  it.each(["refunded", "constructor", "toString", "__proto__", "We closed the bar."])(
    "written by a user, such as %s, is shown unchanged",
    (written) => expect(reasonText(written)).toBe(written),
  );
});
