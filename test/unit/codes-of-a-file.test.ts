import { describe, expect, it } from "vitest";
import { csvLine } from "#server/backend/platform/csv.ts";
import { codesFrom } from "#server/pages/treet/codes.ts";
import { textWorkbook } from "../support/workbooks.ts";

type Form = Parameters<typeof codesFrom>[0]["form"];

/** Returns the lines that are read from an uploaded file; empty ones hold no code. */
async function linesOf(content: string | Uint8Array): Promise<string[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const form = { text: () => "", file: () => ({ name: "codes", type: "", bytes }) };
  return (await codesFrom({ form: form as unknown as Form })).split("\n");
}

describe("codes from a file", () => {
  it("are those of an export, whatever they begin with", async () => {
    const codes = ["=A1", "+A1", "-A1", "@A1", "＝A1", "＋A1", "－A1", "＠A1", "'=A1", 'A"1', "A,1", "A;1"];
    const exported = [["Code", "Added"], ...codes.map((code) => [code, "2026-01-01"])].map(csvLine).join("");
    expect(await linesOf(exported)).toEqual(["", ...codes, ""]);
  });

  it.each([
    "sep=;\r\nGutscheincode;Wert\r\nSOMMER-1;10\r\nSOMMER-2;10",
    '\uFEFF\n"Voucher code"\tUsed\nSOMMER-1\t\nSOMMER-2\t',
  ])("are below its headings: %j", async (content) => {
    expect(await linesOf(content)).toEqual(["", "", "SOMMER-1", "SOMMER-2"]);
  });

  it("are in the first column of a workbook", async () => {
    const file = textWorkbook(["Gutscheincode", "Wert"], ["SOMMER-1", "10"], ["0042", ""]);
    expect(await linesOf(file)).toEqual(["", "SOMMER-1", "0042"]);
  });

  it("may be called code further down", async () => {
    expect(await linesOf("SOMMER-1\nCODE")).toEqual(["SOMMER-1", "CODE"]);
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
