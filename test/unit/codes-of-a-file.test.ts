import { describe, expect, it } from "vitest";
import { csvLine } from "#server/backend/platform/csv.ts";
import { codesFrom } from "#server/pages/treet/codes.ts";

type Form = Parameters<typeof codesFrom>[0]["form"];

/** Returns the lines that are read from an uploaded file; empty ones hold no code. */
function linesOf(content: string): string[] {
  const bytes = new TextEncoder().encode(content);
  const form = { text: () => "", file: () => ({ name: "codes.csv", type: "text/csv", bytes }) };
  return codesFrom({ form: form as unknown as Form }).split("\n");
}

describe("codes from a file", () => {
  it("are those of an export, whatever they begin with", () => {
    const codes = ["=A1", "+A1", "-A1", "@A1", "＝A1", "＋A1", "－A1", "＠A1", "'=A1", 'A"1', "A,1", "A;1"];
    const exported = [["Code", "Added"], ...codes.map((code) => [code, "2026-01-01"])].map(csvLine).join("");
    expect(linesOf(exported)).toEqual(["", ...codes, ""]);
  });

  it.each([
    "sep=;\r\nGutscheincode;Wert\r\nSOMMER-1;10\r\nSOMMER-2;10",
    '\uFEFF\n"Voucher code"\tUsed\nSOMMER-1\t\nSOMMER-2\t',
  ])("are below its headings: %j", (content) => {
    expect(linesOf(content)).toEqual(["", "", "SOMMER-1", "SOMMER-2"]);
  });

  it("may be called code further down", () => {
    expect(linesOf("SOMMER-1\nCODE")).toEqual(["SOMMER-1", "CODE"]);
  });
});

describe("a cell of an exported file", () => {
  it.each(["=1", "+1", "-1", "@1", "\t1", "\r1", "\n1", "＝1", "＋1", "－1", "＠1", "'=1"])(
    "that a spreadsheet might run as a formula is text: %j",
    (cell) => {
      expect(csvLine([cell]).replace(/^"/, "")).toMatch(/^'/);
    },
  );
});
