import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inLanguage } from "#server/language.ts";
import { settingsFor } from "../../client/pages/settings-overview/settings-index.ts";
import { sourceFiles } from "../../scripts/house.ts";

const IGNORES_CAPITALS_ALONE =
  /toLowerCase\(\)\s*\.(includes|startsWith)\(|\.(includes|startsWith)\([^()]*\.toLowerCase\(\)\)/;

it("the search for settings ignores diacritics", () => {
  const found = (query: string) => inLanguage("de", () => settingsFor(query).map(({ name }) => name()));
  expect(found("schlussel")).toEqual(found("Schlüssel"));
  expect(found("schlussel")).not.toEqual([]);
});

it("every case-insensitive comparison in the client and the pages also ignores diacritics", () => {
  const wrong = sourceFiles()
    .filter((file) => /^(client|server\/pages)\//.test(file))
    .filter((file) => IGNORES_CAPITALS_ALONE.test(readFileSync(file, "utf8")));
  expect(wrong).toEqual([]);
});
