import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sheets = globSync("client/**/*.css");

/** Splits a shorthand into its values, at the spaces outside brackets. */
const valuesOf = (value: string): string[] =>
  value.trim().match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];

/** Returns declarations that name a side of the screen where they mean the start or the end of a line. */
function sidesIn(css: string): string[] {
  const declarations = [...css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([a-z-]+)\s*:\s*([^;{}]+);/g)];
  return declarations.flatMap(([text, name = "", value = ""]) => {
    const isNamed =
      /^(?:left|right)$|(?:^|-)(?:left|right)(?:-|$)/.test(name) ||
      (/^(?:text-align|float|clear)$/.test(name) && /^(?:left|right)\b/.test(value));
    const [top, right, bottom, left] = valuesOf(value);
    const isLopsided =
      left !== undefined &&
      (name === "border-radius"
        ? top !== right || bottom !== left
        : /^(?:inset|padding|margin|scroll-(?:margin|padding)|border-width)$/.test(name) &&
          right !== left &&
          // A centred element is in the middle from either side.
          left !== "50%");
    return isNamed || isLopsided ? [text] : [];
  });
}

describe("a style sheet", () => {
  it.each(sheets)("%s uses no physical sides, so that it works right to left", (sheet) => {
    expect(sidesIn(readFileSync(sheet, "utf8"))).toEqual([]);
  });

  it("is checked for physical sides and asymmetric shorthands", () => {
    const wrong =
      "margin-left: 1px; left: 0; text-align: right; padding: 0 1px 0 calc(1px + 2px); border-radius: 1px 0 0 1px;";
    expect(sidesIn(wrong)).toHaveLength(5);
    expect(sidesIn("margin: 0 1px 0 1px; padding: 1px 2px; inset: 50% auto auto 50%;")).toEqual([]);
  });
});

it("a class is styled in one sheet only, to avoid accidental name clashes", () => {
  const owners = new Map<string, string[]>();
  for (const sheet of sheets) {
    const css = readFileSync(sheet, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    for (const name of new Set(
      [...css.matchAll(/^(?: {2})?\.([a-z][\w-]*) \{/gm)].map(([, name = ""]) => name),
    ))
      owners.set(name, [...(owners.get(name) ?? []), sheet]);
  }
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, found]) => found.length > 1)).toEqual([]);
});
