import { describe, expect, it } from "vitest";
import { type MarkedPiece, readMarkedText } from "#shared/marked-text.ts";

/** Pieces in a short form: "a", <b>…</b> for strong, <i>…</i> for emphasis, <text → address> for links. */
const short = (pieces: readonly MarkedPiece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.kind === "link") return `<${piece.text} → ${piece.href}>`;
      const name = piece.kind === "strong" ? "b" : "i";
      return `<${name}>${short(piece.pieces)}</${name}>`;
    })
    .join("");
const read = (text: string) => readMarkedText(text).map(({ kind, lines }) => [kind, ...lines.map(short)]);
const line = (text: string) => short(readMarkedText(text)[0]?.lines[0] ?? []);

describe("a text with simple marks", () => {
  it("consists of paragraphs, which keep their lines, and of lists", () => {
    expect(read("One\ntwo\n\n\nThree\r\n\r\n- a\n- b\n\n1. c\n2) d\nand so on")).toEqual([
      ["paragraph", "One", "two"],
      ["paragraph", "Three"],
      ["list", "a", "b"],
      ["numbered", "c", "d"],
      ["paragraph", "and so on"],
    ]);
    expect(read(" \n ")).toEqual([]);
  });

  it.each([
    ["We are **open** today", "We are <b>open</b> today"],
    ["*really* and _truly_", "<i>really</i> and <i>truly</i>"],
    ["**all *of* it**", "<b>all <i>of</i> it</b>"],
    ["*one* **two** *three*", "<i>one</i> <b>two</b> <i>three</i>"],
    ["Read [the rules](https://club.example/rules).", "Read <the rules → https://club.example/rules>."],
    ["Write to [us](mailto:hi@club.example)", "Write to <us → mailto:hi@club.example>"],
    ["See https://club.example, too", "See <https://club.example → https://club.example>, too"],
  ])("marks %j as %j", (text, marked) => {
    expect(line(text)).toBe(marked);
  });

  it.each([
    "2 * 3 * 4 = 24",
    "a * b",
    "**",
    "** no **",
    "my_file_name.txt",
    "5*4*3",
    "[a](javascript:alert(1))",
    "[a](data:text/html,x)",
    "[a](//elsewhere.example)",
    "<b>not bold</b> <script>alert(1)</script>",
    "*begun and never ended",
    "[only brackets] (and others)",
  ])("leaves %j as it is", (text) => {
    expect(line(text)).toBe(text);
  });

  it("is read quickly, whatever somebody writes", () => {
    for (const part of ["*", "**a ", "_a", "[a](", "*a **b ", "https://", "- ", "[[", "1. "]) {
      const text = part.repeat(2_000 / part.length);
      expect(short(readMarkedText(text).flatMap(({ lines }) => lines.flat())).length).toBeGreaterThan(0);
    }
  });
});
