import { expect, it } from "vitest";
import { greetingName, initials } from "#server/backend/offers/claims/short-names.ts";
import { inLanguage } from "#server/language.ts";

it("names a member at a till by first name and initial, and by initials where names are masked", () => {
  const ada = { firstName: "Ada", lastName: "Lovelace" };
  expect([greetingName(ada), initials(ada)]).toEqual(["Ada L.", "A. L."]);
  const single = { firstName: "Kim", lastName: "" };
  expect([greetingName(single), initials(single)]).toEqual(["Kim", "K."]);
});

it("cuts no letter in two, whichever script it is from", () => {
  expect(greetingName({ firstName: "Osage", lastName: "𐓏𐓘𐓻" })).toBe("Osage 𐓏.");
  expect(initials({ firstName: "𐓏𐓘𐓻", lastName: "" })).toBe("𐓏.");
});

it("calls a member without a name a member, in the reader's language", () => {
  const nobody = { firstName: "", lastName: "" };
  expect(inLanguage("en", () => greetingName(nobody))).toBe("A member");
  expect(inLanguage("de", () => initials(nobody))).toBe("Ein Mitglied");
});
