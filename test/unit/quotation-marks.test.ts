import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inLanguage } from "#server/language.ts";
import * as commonWords from "#words/common.ts";

// The demo's own texts are written in each language, and programmers read the documentation in English.
const OTHERS = /seed\/|webhooks\/documentation\.ts$/;
const COMMENTS = /\/\*.*?\*\/|\/\/.*$/gms;

it("quotes what people wrote with the marks of the reader's language", () => {
  const text = String("Hello");
  const quoted = () => commonWords.quoted({ text });
  expect([inLanguage("en", quoted), inLanguage("de", quoted)]).toEqual(["“Hello”", "„Hello“"]);
  const marked = globSync("{client,server,shared}/**/*.{ts,tsx}")
    .filter((file) => !file.startsWith("shared/words/") && !OTHERS.test(file))
    .filter((file) => /[“”„]/.test(readFileSync(file, "utf8").replace(COMMENTS, "")));
  expect(marked).toEqual([]);
});
