import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRow } from "#server/backend/community/member-imports/read-row.ts";
import { firstNameField } from "#shared/contract/account-fields.ts";
import { emailTextFields } from "#shared/contract/fields.ts";
import { linkFields } from "#shared/contract/link-shapes.ts";
import { labelNameField } from "#shared/contract/member-shapes.ts";
import { packContent } from "#shared/contract/packs.ts";
import { typedLines, typedText } from "#shared/typed-text.ts";
import { textFields } from "../support/text-fields.ts";

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

/** Fields of several lines on their screens. */
const OF_LINES = new Set(
  "about address answer consentText description howToUse mailFooter message note notes question reason terms text".split(
    " ",
  ),
);

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

  it.each(["Two\nlines", "Two\r\nlines", "Two\u2028lines", "Two\tlines", "Two\u001b\u0085lines"])(
    "is one line where a field has one: %j",
    (text) => {
      expect(typedText(text)).toBe("Two lines");
    },
  );

  it("keeps its lines where a field has several, without what controls a terminal", () => {
    expect(typedLines("\nDear all,\r\n\n\t- eat\u001b[2J\u0007\n")).toBe("Dear all,\r\n\n\t- eat[2J");
  });

  it("keeps line breaks in no field but those of several lines, of any operation", () => {
    const typed = textFields().filter(
      ({ schema }) => schema.safeParse("  a few words, long enough  ").data === "a few words, long enough",
    );
    const kept = typed.filter(({ schema }) =>
      /[\r\n]/.test(schema.safeParse("a few words,\r\nlong enough").data ?? ""),
    );
    const names = kept.map(({ path }) => path.slice(path.lastIndexOf(".") + 1));
    expect(new Set(names)).toEqual(OF_LINES);
    for (const title of [
      "packs.create.content.title",
      "links.create.name",
      "treets.create.content.title",
      "announcements.write.subject",
    ])
      expect(typed.map(({ path }) => path)).toContain(title);
  });

  it("is read the same from a file", () => {
    const mapping = { email: 0, firstName: 1, phone: 2 };
    const cells = ["\u200Bada@files.example", "\u202EAda", "\u202D+49 170\u202C"];
    expect(readRow({ index: 0, line: 2, cells }, mapping, { now: new Date() })).toMatchObject({
      person: { email: "ada@files.example", firstName: "Ada", phone: "+49 170" },
    });
    const inOneCell = ["eva@files.example", "Eva\nMaria", "", "Board\nSailing, Youth"];
    expect(
      readRow({ index: 0, line: 3, cells: inOneCell }, { ...mapping, labels: 3 }, { now: new Date() }),
    ).toMatchObject({ person: { firstName: "Eva Maria", labels: ["Board", "Sailing", "Youth"] } });
  });

  it("is read by one function in the whole contract", () => {
    const folder = new URL("../../shared/contract/", import.meta.url);
    const others = readdirSync(folder).filter((name) =>
      readFileSync(new URL(name, folder), "utf8").includes(".trim()"),
    );
    expect(others).toEqual([]);
  });
});
