import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rows } from "./asvs.ts";

const root = join(import.meta.dirname, "../..");

/** Number of requirements of levels 1 and 2 in each chapter of version 5.0.0. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const OF_LEVEL_1 = 70;

describe("the checklist of OWASP's verification standard", () => {
  it("has each requirement of levels 1 and 2 once, in order", () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
    const inChapter = IN_CHAPTER.map((_, index) => ids.filter((id) => id.startsWith(`${index + 1}.`)).length);
    expect(inChapter).toEqual(IN_CHAPTER);
    expect(rows.filter(({ level }) => level === 1)).toHaveLength(OF_LEVEL_1);
  });

  it("names tests that exist", () => {
    const texts = new Map<string, string>();
    const textOf = (file: string) => {
      const path = join(root, "test", file);
      const text = texts.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
      texts.set(file, text);
      return text;
    };
    const missing = rows.flatMap((row) =>
      "tests" in row
        ? row.tests.flatMap(([file, part]) =>
            part !== "" && textOf(file).includes(part) ? [] : [`${row.id}: ${file}: ${part}`],
          )
        : [],
    );
    expect(missing).toEqual([]);
    expect(rows.filter((row) => "tests" in row && row.tests.length === 0)).toEqual([]);
  });

  it("gives reasons in sentences, and from parts of the documentation that exist", () => {
    const headings = new Set(
      [...readFileSync(join(root, "server/security.md"), "utf8").matchAll(/^## (.+)$/gm)].map(
        ([, title]) => title,
      ),
    );
    for (const row of rows) {
      expect(row.asks.length, row.id).toBeLessThanOrEqual(90);
      if (!("reason" in row)) continue;
      expect(row.reason, row.id).toMatch(/^[A-Z.cs].{15,}\.$/s);
      const named = row.reason.match(/^server\/security\.md, "(.+?)"/)?.[1];
      if (row.reason.startsWith("server/security.md")) expect(headings, row.id).toContain(named);
    }
  });
});
