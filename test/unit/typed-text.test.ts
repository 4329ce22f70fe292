import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRow } from "#server/backend/community/member-imports/read-row.ts";
import { firstNameField } from "#shared/contract/account-fields.ts";
import { emailTextFields } from "#shared/contract/fields.ts";
import { linkFields } from "#shared/contract/link-shapes.ts";
import { labelNameField } from "#shared/contract/member-shapes.ts";
import { packContent } from "#shared/contract/packs.ts";
import { typedText } from "#shared/typed-text.ts";

const INVISIBLE = [
  "",
  " \u3000",
  "\u200B\u200D",
  "\u3164\u2800",
  "\u202E",
  "\uFE0F",
  "\u{E0041}",
  "\u00AD",
  "\u0301",
];

describe("what somebody typed", () => {
  it.each(INVISIBLE)("is nothing if nothing of it can be seen: %j", (text) => {
    expect(typedText(text)).toBe("");
    const named = [firstNameField, linkFields.name, labelNameField, emailTextFields(100).subject];
    for (const field of [...named, packContent.shape.title])
      expect(field.safeParse(text).success).toBe(false);
  });

  it.each([
    ["\u202D+49 170 1234567\u202C", "+49 170 1234567"],
    ["\u202Egnp.exe", "gnp.exe"],
    ["\u200B Ada \u200B", "Ada"],
  ])("loses what reverses the text after it, and blanks around it: %j", (text, typed) => {
    expect(typedText(text)).toBe(typed);
  });

  it.each(["👨‍👩‍👧‍👦", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "אבג", "نامه‌ای", "क्षि", "İstanbul", "Zoë"])(
    "is left alone otherwise: %s",
    (text) => {
      expect(typedText(text)).toBe(text);
    },
  );

  it("is read the same from a file", () => {
    const mapping = { email: 0, firstName: 1, phone: 2 };
    const cells = ["\u200Bada@files.example", "\u202EAda", "\u202D+49 170\u202C"];
    expect(readRow({ index: 0, line: 2, cells }, mapping, { now: new Date() })).toMatchObject({
      person: { email: "ada@files.example", firstName: "Ada", phone: "+49 170" },
    });
  });

  it("is read by one function in the whole contract", () => {
    const folder = new URL("../../shared/contract/", import.meta.url);
    const others = readdirSync(folder).filter((name) =>
      readFileSync(new URL(name, folder), "utf8").includes(".trim()"),
    );
    expect(others).toEqual([]);
  });
});
