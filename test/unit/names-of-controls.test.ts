import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCatalogues } from "../../scripts/compile-words.ts";
import { sourceFiles } from "../../scripts/house.ts";

interface Control {
  readonly file: string;
  readonly catalogue: string;
  readonly key: string;
  readonly shownCatalogue: string;
  readonly shownKey: string;
}

/** Opening tag of a control, followed by its text if that is a message. Attributes may contain braces in braces. */
const CONTROL =
  /<(?:a|button|Button|ButtonLink|SubmitButton|IntentButton)\b((?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)>\s*\{(\w+)\.(\w+)\(/g;
const NAME = /\b(?:aria-label|label)=\{(\w+)\.(\w+)\(/;
const IMPORT = /import \* as (\w+) from "#words\/(\w+)\.ts"/g;

function controlsIn(file: string): Control[] {
  const source = readFileSync(file, "utf8");
  const imported = new Map([...source.matchAll(IMPORT)].map(([, as = "", name = ""]) => [as, name]));
  return [...source.matchAll(CONTROL)].flatMap(([, attributes = "", as = "", shownKey = ""]) => {
    const [, namedAs = "", key = ""] = NAME.exec(attributes) ?? [];
    const [catalogue, shownCatalogue] = [imported.get(namedAs), imported.get(as)];
    return catalogue && shownCatalogue ? [{ file, catalogue, key, shownCatalogue, shownKey }] : [];
  });
}

/** People who speak to their browser say the words that they see. */
describe("the names of buttons and links", async () => {
  const catalogues = await readCatalogues();
  const controls = sourceFiles()
    .filter((file) => file.startsWith("client/"))
    .flatMap(controlsIn);

  it("are given for more than 20 of them", () => expect(controls.length).toBeGreaterThan(20));

  it.each([...catalogues])("contain the text that they show, in %s", (_language, words) => {
    const textOf = (catalogue: string, key: string) => words[catalogue]?.[key]?.toLowerCase() ?? "";
    const others = controls.filter(
      ({ catalogue, key, shownCatalogue, shownKey }) =>
        !textOf(catalogue, key).includes(textOf(shownCatalogue, shownKey)),
    );
    expect(others).toEqual([]);
  });
});
