import { describe, expect, it } from "vitest";
import { zipOf } from "#server/backend/platform/zip.ts";
import { inLanguage } from "#server/language.ts";
import { readTable } from "#server/uploaded-table.ts";
import { Problem } from "#shared/problems.ts";
import { inlineText, textWorkbook, workbook } from "../support/workbooks.ts";

const row = (number: number, cells: string, attributes = "") =>
  `<row r="${number}" ${attributes}>${cells}</row>`;
const sheetOf = (...rows: string[]) => ({ name: "Members", rows });

/** Returns the lines of the CSV, without the quotes around each cell. */
const linesOf = async (bytes: Uint8Array) =>
  (await readTable(bytes)).text.split("\n").map((line) => line.replace(/^"|"$/g, "").split('","').join("|"));

/** Returns what is said of a file that cannot be read. */
async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
  const error: unknown = await readTable(bytes).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof Problem)) throw new Error("The file was not refused", { cause: error });
  expect(error).toMatchObject({ status: 422, fields: { file: error.message } });
  return error.message;
}

describe("an Excel workbook", () => {
  it("has its texts as they are: shared, formatted in pieces, on several lines, and without pronunciation", async () => {
    const strings = ["<t>E-mail</t>", "<r><t>Ada </t></r><r><t>Lovelace</t></r><rPh><t>eida</t></rPh>"];
    const cells = [
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>',
      '<c r="A2" t="inlineStr"><is><t>Say &quot;hi&quot; &amp;_x000D_\nwave</t></is></c><c r="C2" t="str"><f>1+1</f><v>two</v></c>',
      '<c r="A3" t="b"><v>1</v></c><c r="B3" t="e"><v>#N/A</v></c>',
    ];
    const written = workbook({
      sheets: [sheetOf(...cells.map((each, index) => row(index + 1, each)))],
      strings,
    });
    expect((await readTable(written)).text.split("\n")).toEqual([
      '"E-mail","Ada Lovelace"',
      '"Say ""hi"" & wave","","two"',
      '"TRUE","#N/A"',
    ]);
  });

  it("has numbers as its cells show them, and all digits of those without a format", async () => {
    const formats = [0, "00000", 49, "#,##0.00", 9, 11, '0" kg"', "x".repeat(200)];
    const values = ["4917012345678", "1234", "49170123", "1234.5", "0.25", "123456789012", "12", "7"];
    const cells = values.map((value, style) => `<c s="${style}"><v>${value}</v></c>`).join("");
    const written = workbook({ sheets: [sheetOf(row(1, cells))], formats });
    const shown = ["4917012345678", "01234", "49170123", "1,234.50", "25%", "123456789012", "12 kg", "7"];
    expect(await linesOf(written)).toEqual([shown.join("|")]);
    expect(await inLanguage("de", () => linesOf(written))).toEqual([
      shown.join("|").replace("1,234.50", "1.234,50"),
    ]);
  });

  it("has days that mean the same everywhere, whatever they count from", async () => {
    const formats = [14, "dd.mm.yyyy", 22, "mmmm d, yyyy", 20, "mmm yyyy"];
    const cells = formats.map((_format, style) => `<c s="${style}"><v>45356.5</v></c>`).join("");
    const shown = "2024-03-05|05.03.2024|2024-03-05 12:00|2024-03-05|12:00|Mar 2024";
    expect(await linesOf(workbook({ sheets: [sheetOf(row(1, cells))], formats }))).toEqual([shown]);
    const old = cells.replaceAll("45356.5", String(45356.5 - 1462));
    expect(await linesOf(workbook({ sheets: [sheetOf(row(1, old))], formats, is1904: true }))).toEqual([
      shown,
    ]);
    const typed = row(1, '<c t="d"><v>2024-03-05T00:00:00Z</v></c>');
    expect(await linesOf(workbook({ sheets: [sheetOf(typed)] }))).toEqual(["2024-03-05T00:00:00Z"]);
  });

  it("keeps the numbers of its lines, leaves hidden ones empty, and hidden columns out", async () => {
    const three = (number: number, text: string) =>
      ["A", "B", "C"]
        .map((letter) => `<c r="${letter}${number}" t="str"><v>${letter} ${text}</v></c>`)
        .join("");
    const written = workbook({
      sheets: [
        {
          name: "Members",
          columns: '<cols><col min="2" max="2" hidden="1"/><col min="5" max="16384" hidden="true"/></cols>',
          rows: [row(2, three(2, "two")), row(3, three(3, "three"), 'hidden="1"'), row(5, three(5, "five"))],
        },
      ],
    });
    expect(await linesOf(written)).toEqual(["", "A two|C two", "", "", "A five|C five"]);
  });

  it("is read to the end of its texts: cells that only have a colour do not count", async () => {
    const styled = row(1, `${inlineText("email")}<c r="XFD1" s="1"/>`);
    expect(await linesOf(workbook({ sheets: [sheetOf(styled)] }))).toEqual(["email"]);
  });

  it("is read at its first visible sheet, which is named if there are others", async () => {
    const rows = (text: string) => [`<row>${inlineText(text)}</row>`];
    const hidden = { name: "Lists", state: "hidden", rows: rows("no") } as const;
    const first = { name: "Members &amp; friends", rows: rows("yes") };
    const second = { name: "Old", rows: rows("no") };
    expect(await readTable(workbook({ sheets: [hidden, first, second] }))).toEqual({
      text: '"yes"',
      sheet: "Members & friends",
    });
    expect(await readTable(workbook({ sheets: [hidden, first] }))).toEqual({
      text: '"yes"',
      sheet: undefined,
    });
  });

  it("may have prefixes, as other programs write it, and no places of cells", async () => {
    const plain = workbook({ sheets: [sheetOf(`<row>${inlineText("a")}<c/>${inlineText("b")}</row>`)] });
    expect(await linesOf(plain)).toEqual(["a||b"]);
    const sheet = `<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c t="str"><x:v>a</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(
      await linesOf(workbook({ sheets: [sheetOf()], parts: { "xl/worksheets/sheet1.xml": sheet } })),
    ).toEqual(["a"]);
  });
});

describe("a workbook that means harm", () => {
  const expanded = (text: string) => `<!DOCTYPE a [<!ENTITY a "${text}"><!ENTITY b "&a;&a;&a;">]>`;
  const inSheet = (xml: string) =>
    workbook({ sheets: [sheetOf()], parts: { "xl/worksheets/sheet1.xml": xml } });

  it.each([
    ["declares entities", inSheet(`${expanded("x")}<worksheet/>`)],
    ["names an entity", inSheet("<worksheet>&lol;</worksheet>")],
    ["is not XML", inSheet("<worksheet><row></worksheet>")],
    ["is not UTF-8", inSheet("<worksheet>").fill(0xff, 700, 720)],
    ["has its rows in no order", inSheet('<worksheet><row r="2"/><row r="1"/></worksheet>')],
    ["has more rows than a sheet", inSheet('<worksheet><row r="99999999999"/></worksheet>')],
    ["has cells outside the sheet", inSheet('<worksheet><row><c r="ZZZ1"/></row></worksheet>')],
    ["has cells nowhere", inSheet('<worksheet><row><c r="1"/></row></worksheet>')],
    [
      "hides too many columns",
      inSheet(`<worksheet>${'<col hidden="1" min="1" max="9"/>'.repeat(17_000)}</worksheet>`),
    ],
    ["leads out of itself", workbook({ sheets: [sheetOf()], parts: { "_rels/.rels": "<Relationships/>" } })],
    ["ends early", textWorkbook(["email"]).subarray(0, 300)],
  ])("is refused: it %s", async (_what, bytes) => {
    expect(await refusalOf(bytes)).toContain("We couldn't read this Excel file.");
  });

  it("is refused if it unpacks to more than it may, whatever size it declares", async () => {
    const sheet = (megabytes: number) => `<worksheet>${" ".repeat(megabytes * 1024 * 1024)}</worksheet>`;
    const bomb = inSheet(sheet(65));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusalOf(bomb)).toContain("holds more than we can read");

    const declares = (bytes: Buffer, size: number) => {
      const name = bytes.lastIndexOf("xl/worksheets/sheet1.xml");
      bytes.writeUInt32LE(size, name - 46 + 24);
      return bytes;
    };
    expect(await refusalOf(declares(inSheet(sheet(1)), 2 ** 31))).toContain("holds more than we can read");
    expect(await refusalOf(declares(inSheet(sheet(65)), 100))).toContain("We couldn't read this Excel file.");
  });

  it("is refused if it is more than ten megabytes of CSV, many parts or many texts", async () => {
    const long = "x".repeat(30_000);
    const rows = Array.from({ length: 400 }, () => `<row>${inlineText(long)}</row>`);
    expect(await refusalOf(workbook({ sheets: [sheetOf(...rows)] }))).toContain("holds more than");
    const parts = Object.fromEntries(Array.from({ length: 5_001 }, (_part, index) => [`p${index}`, ""]));
    expect(await refusalOf(workbook({ sheets: [sheetOf()], parts }))).toContain("holds more than");
    const strings = { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(1_000_001)}</sst>` };
    expect(await refusalOf(workbook({ sheets: [sheetOf()], parts: strings }))).toContain("holds more than");
  });

  it("takes no longer for columns far out, hidden or not", async () => {
    const cols = '<cols><col min="1" max="16383" hidden="1"/></cols>';
    const rows = Array.from(
      { length: 50_000 },
      (_row, index) => `<row><c r="XFD${index + 1}"><v>1</v></c></row>`,
    );
    const { text } = await readTable(workbook({ sheets: [{ name: "Far", columns: cols, rows }] }));
    expect(text.length).toBe(4 * 50_000 - 1);
  });
});

describe("a file that is no table", () => {
  const zip = (name: string) => zipOf([{ name, text: "" }], new Date(2026, 0));
  const compound = (text: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from(text, "utf16le"),
    ]);

  it.each([
    ["a workbook with a password", compound("… EncryptedPackage"), "protected with a password"],
    ["an old workbook", compound("Workbook"), "We can't read .xls files."],
    ["a web page saved as .xls", Buffer.from("<html><table><tr><td>email"), "We can't read .xls files."],
    ["a binary workbook", zip("xl/workbook.bin"), "We can't read .xlsb files."],
    ["an OpenDocument spreadsheet", zip("content.xml"), "We can't read .ods files."],
    ["a Numbers spreadsheet", zip("Index/Document.iwa"), "We can't read .numbers files."],
    ["another archive", zip("photo.jpg"), "We couldn't read this Excel file."],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0"), "We couldn't read this file."],
    ["an empty sheet", workbook({ sheets: [sheetOf("<row/>")] }), "“Members”, is empty"],
  ])("is refused with what to do instead: %s", async (_what, bytes, text) => {
    expect(await refusalOf(bytes)).toContain(text);
  });
});
